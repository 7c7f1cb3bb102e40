import { render } from "preact";

import { App } from "./app.tsx";
import { makeModel } from "./model.ts";
import type { ReportData } from "./types.ts";
import "uplot/dist/uPlot.min.css";
import "./styles/base.css";
import "./styles/report.css";
import "./styles/charts.css";
import "./styles/print.css";

const root = document.getElementById("app");
const source = document.getElementById("report-data");
if (root && source?.textContent) {
  const data = JSON.parse(source.textContent) as ReportData;
  root.replaceChildren();
  render(<App model={makeModel(data)} />, root);
}
