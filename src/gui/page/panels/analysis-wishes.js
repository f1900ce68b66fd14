/** What the user wants of the analysis: engines, their options, the number of lines and the limits of the search. */

/**
 * @typedef {import('../game/searches.js').Wishes} Wishes
 * @typedef {import('../game/storage.js').Settings} Settings
 * @typedef {import('../protocol/engine.js').OptionValue} OptionValue
 * @typedef {import('../protocol/lines.js').Option} Option
 * @typedef {{depth: number, seconds: number, nodes: number}} Limits 0 for no limit
 */

/** Maximum and default number of engine lines (MultiPV). */
export const MOST_LINES = 5;
const LINES = 3;

/**
 * Maximum number of lines asked of an engine in a position whose symmetry makes turns equal. More would take too much
 * time from the search.
 */
const MOST_ASKED = 40;

/** @param {Settings} settings @returns {number} the number of lines to show */
export function lineCount(settings) {
  const count = settings.get('analysis.lines');
  return Number.isInteger(count) && count >= 1 && count <= MOST_LINES ? count : LINES;
}

/**
 * The engine of the first or second search.
 * @param {Settings} settings
 * @param {string[]} engines listed names
 * @param {0|1} place
 * @returns {number|null} index of the engine; null if there is no second search
 */
export function chosenEngine(settings, engines, place) {
  const index = engines.indexOf(settings.get(place === 0 ? 'analysis.engine' : 'analysis.second'));
  return index < 0 ? (place === 0 ? 0 : null) : index;
}

/**
 * The engine options that the user has set for a search, in the form of `Wishes.more`.
 * @param {Settings} settings
 * @param {string} engine listed name
 * @param {0|1} place
 * @returns {Record<string, OptionValue>}
 */
export const chosenOptions = (settings, engine, place) => settings.get('analysis.options')[optionsKey(engine, place)] ?? {};

/** @param {string} engine @param {0|1} place */
const optionsKey = (engine, place) => `${place + 1} ${engine}`;

/**
 * Sets an engine option for a search, or returns it to the engine's default.
 * @param {Settings} settings
 * @param {string} engine listed name
 * @param {0|1} place
 * @param {string} name
 * @param {OptionValue|null} value null for the default
 */
export function chooseOption(settings, engine, place, name, value) {
  const { [name]: _, ...others } = chosenOptions(settings, engine, place);
  const options = value === null ? others : { ...others, [name]: value };
  settings.set('analysis.options', { ...settings.get('analysis.options'), [optionsKey(engine, place)]: options });
}

/**
 * @param {Settings} settings
 * @param {string[]} engines
 * @param {0|1} place
 * @param {import('../variants/variant.js').Symmetry|null} symmetry symmetry of the position to search
 * @returns {Wishes|null}
 */
export function wishesOf(settings, engines, place, symmetry) {
  const engine = chosenEngine(settings, engines, place);
  if (engine === null) return null;
  const lines = lineCount(settings);
  return {
    engine,
    lines: symmetry === null ? lines : Math.min(lines * symmetry.copies, MOST_ASKED),
    threads: settings.get('threads'),
    hash: settings.get('hash'),
    more: chosenOptions(settings, engines[engine], place),
  };
}

/** @param {unknown} value */
const limit = (value) => (Number.isFinite(value) && Number(value) > 0 ? Number(value) : 0);

/** @param {Settings} settings @returns {Limits} */
export function limitsOf(settings) {
  const { depth, seconds, nodes } = settings.get('analysis.limits');
  return { depth: Math.floor(limit(depth)), seconds: limit(seconds), nodes: Math.floor(limit(nodes)) };
}

/**
 * The `go` line of an analysis.
 * @param {Limits} limits
 * @param {string[]} moves turns to which the search is restricted; empty for all
 */
export function goLine({ depth, seconds, nodes }, moves) {
  const limits = [
    ...(depth > 0 ? [`depth ${depth}`] : []),
    ...(seconds > 0 ? [`movetime ${Math.max(1, Math.round(seconds * 1000))}`] : []),
    ...(nodes > 0 ? [`nodes ${nodes}`] : []),
  ];
  const chosen = moves.length > 0 ? [`searchmoves ${moves.join(' ')}`] : [];
  return ['go', ...(limits.length > 0 ? limits : ['infinite']), ...chosen].join(' ');
}
