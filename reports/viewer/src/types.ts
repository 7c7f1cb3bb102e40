// The data of a report: `run` as described in docs/run-schema.json, `derived` as computed once by
// the program that wrote it.

export type Verdict = "pass" | "fail" | "inconclusive";
/** The words of domain/verdict.hpp. */
export type StepState = Verdict | "error" | "timeout" | "aborted" | "skipped";
export type Overall = StepState | "not tested";

export interface Place {
  port: string | null;
  side: "host" | "media" | null;
  lane: number | null;
  direction: "transmit" | "receive" | null;
}

export interface Judgement {
  limit: string;
  version: string;
  level: string;
  comparison: "at_most" | "at_least";
  threshold: number;
  confidence: number;
  bound: number | null;
  margin: number | null;
  verdict: Verdict;
  reason: string;
  basis: Basis;
}

/** What a judgement rests on beside the value. */
export interface Basis {
  detectable_rate: number | null;
  more_trials: number | null;
  guard_band: number;
  log10_frame_loss: number | null;
}

export interface Reading {
  name: string;
  unit: string;
  value: number | null;
  source: "counted" | "device-reported" | "smoothed" | "timed" | "derived";
  exposure: { errors: number; trials: number } | null;
  place: Place;
  evidence: string | null;
  judgement: Judgement | null;
}

export interface Series {
  name: string;
  x_unit: string;
  y_unit: string;
  place: Place;
  x: (number | null)[];
  y: (number | null)[];
}

export interface Note {
  level: "info" | "warning" | "fault";
  text: string;
}

export interface EndIdentity {
  port: string;
  device_model: string;
  device_software: string;
  device_serial: string;
  module_vendor: string;
  module_part: string;
  module_revision: string;
  module_serial: string;
  module_firmware: string;
  module_type: string;
}

export interface Step {
  id: string;
  verb: string;
  target: string;
  attempt: number;
  segment: number;
  ends: EndIdentity[];
  verdict: Verdict;
  outcome: "completed" | "error" | "timeout" | "aborted" | "skipped";
  summary: string;
  error: string | null;
  error_kind: string | null;
  started: string;
  finished: string;
  test_started_ns: number;
  test_finished_ns: number;
  readings: Reading[];
  series: Series[];
  notes: Note[];
  evidence: string[];
}

export interface Link {
  name: string;
  cable: string;
  a: string;
  b: string;
  rate_gbps: number;
  lanes: number;
  rail: number | null;
}

export interface Cable {
  name: string;
  medium: string;
  length_m: number;
}

export interface Run {
  header: {
    id: string;
    plan_name: string;
    plan_text: string;
    limits_text: string;
    limits_version: string;
    inventory_text: string;
    topology: { name: string; links: Link[]; cables: Cable[] };
    provenance: "real" | "simulated" | "replayed";
    controller_version: string;
    started: string;
    planned_steps: string[];
  };
  segments: { started: string; finished: string | null }[];
  steps: Step[];
  unrestored: string[];
  finished: string | null;
  aborted: boolean;
}

export interface DerivedStep {
  id: string;
  state: StepState;
  reason: string;
}

export interface DerivedTarget {
  target: string;
  anchor: string;
  overall: Overall;
  missing: number;
  steps: DerivedStep[];
}

export interface Evidence {
  kind: string;
  label: string;
  size: number;
  /** Null if it is not inside; then `file` is where it lies beside the report. */
  text: string | null;
  file: string | null;
}

export interface ReportData {
  run: Run;
  derived: { targets: DerivedTarget[]; evidence: Record<string, Evidence>; seed: string };
}
