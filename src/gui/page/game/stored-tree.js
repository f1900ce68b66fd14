/** Checks stored games, and hides the secrets of unfinished ones. */

/**
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {GameSettings & {sealed?: string}} StoredSettings `sealed`: the secret squares of an unfinished game
 */

/** @param {any} value */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
/** @param {any} value */
const isText = (value) => typeof value === 'string';
/** @param {any} value */
const isNumber = (value) => Number.isFinite(value);
/** @param {any} score */
const isScore = (score) => isObject(score) && isNumber(score.cp ?? score.mate);
/** @param {any} end */
const isEnd = (end) => isObject(end) && isText(end.result) && isText(end.reason);

/** Checks of the fields of a node that may be missing. @type {Record<string, (value: any) => boolean>} */
const OPTIONAL = {
  notation: isText,
  firstToMove: (value) => typeof value === 'boolean',
  over: isEnd,
  clock: isNumber,
  score: isScore,
  depth: isNumber,
  nodes: isNumber,
  timeMs: isNumber,
  analysis: (value) => isObject(value) && isScore(value.score),
  review: isObject,
  comment: isText,
  glyphs: (value) => Array.isArray(value) && value.every(Number.isInteger),
};

/** @param {any} node @returns {boolean} */
const isNode = (node) => isObject(node) && Number.isSafeInteger(node.id) && node.id >= 0 && isText(node.fen) && Object.entries(OPTIONAL).every(([name, isValid]) => (node[name] ?? null) === null || isValid(node[name]));

/** Whether the nodes form a tree: each node follows its parent, so that no node is its own ancestor. @param {any[]} nodes */
function isTree([root, ...rest]) {
  if ((root.parent ?? null) !== null) return false;
  const known = new Set([root.id]);
  return rest.every((node) => {
    if (!isText(node.turn) || !known.has(node.parent) || known.has(node.id)) return false;
    known.add(node.id);
    return true;
  });
}

/** @param {any} player */
const isPlayer = (player) => isObject(player) && isText(player.name) && (player.options === undefined || isObject(player.options));

/** @param {any} data output of `GameTree.toJSON`, or anything else @returns {boolean} whether the data are a stored game */
export function isStoredTree(data) {
  if (!isObject(data) || !isText(data.variant) || !isText(data.startFen) || !Array.isArray(data.nodes) || data.nodes.length === 0) return false;
  const { settings = {}, players = null, date = '', pace = null, record = null, ended = null } = data;
  return (
    isObject(settings) && (players === null || (isPlayer(players.first) && isPlayer(players.second))) && isText(date) && (pace === null || isText(pace)) &&
    (record === null || isObject(record)) && (ended === null || isEnd(ended)) && data.nodes.every(isNode) && isTree(data.nodes)
  );
}

/**
 * Encodes the secret squares of an unfinished game, so that nobody reads them by accident. The page is the arbiter of
 * such a game and must know them to continue it, so this is no protection against a player who decodes them.
 * @param {GameSettings} settings
 * @param {boolean} isOver
 * @returns {StoredSettings}
 */
export function sealed(settings, isOver) {
  const { secret, ...open } = settings;
  if (secret === undefined || isOver) return settings;
  return { ...open, sealed: btoa([...JSON.stringify(secret)].reverse().join('')) };
}

/** @param {StoredSettings} stored @returns {GameSettings} @throws {Error} if the secret squares cannot be decoded */
export function unsealed(stored) {
  const { sealed: text, ...open } = stored;
  if (text === undefined) return stored;
  return { ...open, secret: JSON.parse([...atob(text)].reverse().join('')) };
}
