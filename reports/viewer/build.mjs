// Bundles the front end into dist/viewer.js and dist/viewer.css.
import { build } from "esbuild";

await build({
  entryPoints: { viewer: "src/main.tsx" },
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "inline",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
