/**
 * Settings of a CTOR game: team sizes and secret squares. The page acts as the arbiter: it stores the secret squares of
 * both teams, and appends to each turn the secret squares that take effect.
 */
import { check, field, select } from '../../base/dialog.js';
import { html } from '../../base/dom.js';
import { t } from '../../base/messages.js';
import { otherSide, SIDES } from '../variant.js';
import { chipOf, quotas } from './turn.js';

/**
 * @typedef {import('../variant.js').GameSettings} GameSettings
 * @typedef {import('../variant.js').Options} Options
 * @typedef {import('../variant.js').Past} Past
 * @typedef {import('../variant.js').Side} Side
 */

/** Number of secret squares per team. */
const SECRET_COUNT = 5;
const USUAL = '1v1';
const TEAM_SIZES = ['1v1', '1v2', '1v3', '2v1', '2v2', '2v3', '3v1', '3v2', '3v3'];

/** @param {GameSettings} settings @returns {string} the team sizes, written like `1v2` */
export const teamSizesOf = ({ TeamSizes }) => TeamSizes ?? USUAL;

/**
 * @param {GameSettings} settings
 * @returns {GameSettings} the settings without the secret squares, which are valid for one game only
 */
const teamsOnly = ({ TeamSizes }) => (TeamSizes === undefined ? {} : { TeamSizes });

/** Looks up an engine option by name, ignoring case. @param {Options} options @param {string} name */
const optionOf = (options, name) => Object.entries(options).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

/** @type {import('../variant.js').Settings} */
export const CTOR_SETTINGS = {
  engine: (settings) => [['TeamSizes', teamSizesOf(settings)]],
  player: ({ secret }, side) => [['SecretSquares', (secret?.[side] ?? []).join(',')]],
  /** A player's recorded options contain the team sizes (unless `1v1`) and the secret squares of the player's team. */
  record({ TeamSizes, secret }, side) {
    const squares = secret?.[side] ?? [];
    return {
      ...(TeamSizes && TeamSizes !== USUAL ? { TeamSizes } : {}),
      ...(squares.length > 0 ? { SecretSquares: squares.join(',') } : {}),
    };
  },
  ofRecord(white, black) {
    const [first, second] = [white, black].map((options) => parseSquares(optionOf(options, 'SecretSquares')));
    const hasSecret = first.length + second.length > 0;
    return { ...teamsOnly({ TeamSizes: optionOf(white, 'TeamSizes') }), ...(hasSecret ? { secret: { first, second } } : {}) };
  },
  link: ({ TeamSizes }) => (TeamSizes && TeamSizes !== USUAL ? [['teams', TeamSizes]] : []),
  ofLink(given) {
    const teams = given.get('teams');
    if (teams !== null && !/^[1-3]v[1-3]$/.test(teams)) return { fault: { key: 'link.bad-teams', values: { teams } } };
    return { settings: teams === null ? {} : { TeamSizes: teams } };
  },
  lasting: teamsOnly,
  setup: { choiceOf: (settings) => ({ teams: teamSizesOf(settings) }), create: createSetup },
  secrets: {
    count: SECRET_COUNT,
    read: readSecret,
    random: randomSquares,
    acted: actedSquares,
    withActed,
  },
};

/** @type {import('../variant.js').SetupMaker['create']} */
function createSetup(chosen, fault) {
  const teams = select(TEAM_SIZES.map((size) => [size, size.replace('v', ' : ')]), chosen.teams ?? USUAL, { 'data-testid': 'new-teams' });
  const secretUse = html('input', { type: 'checkbox', value: 'on', 'data-testid': 'new-secret-use' });
  const teamsHelp = html('p', { class: 'muted small', 'data-testid': 'new-teams-help' });
  const beside = field(t('new.teams'), teams, teamsHelp);
  const inputs = { first: secretInput('first'), second: secretInput('second') };
  const shows = html('input', { type: 'checkbox', 'data-testid': 'new-secret-show' });
  const showsField = check(t('new.secret-show'), shows);
  shows.addEventListener('change', () => {
    for (const side of SIDES) inputs[side].type = shows.checked ? 'text' : 'password';
  });
  const below = html('fieldset', { class: 'group' }, check(t('new.secret-use'), secretUse), showsField, html('p', { class: 'muted small' }, t('new.secret-help')));
  const bySide = { first: field(t('new.secret'), inputs.first), second: field(t('new.secret'), inputs.second) };

  /** @param {Side} side @param {number} most */
  const entered = (side, most) => {
    const squares = readSecret(inputs[side].value, most);
    if (squares === null) throw fault(inputs[side], t('new.secret-five', { most }));
    return squares;
  };

  return {
    beside,
    bySide,
    below,
    update(isShown, isPerson) {
      beside.hidden = !isShown;
      below.hidden = !isShown;
      showsField.hidden = !secretUse.checked || !SIDES.some((side) => isPerson[side]);
      teamsHelp.textContent = teamsText(teams.value);
      for (const side of SIDES) bySide[side].hidden = !isShown || !isPerson[side] || !secretUse.checked;
    },
    swap() {
      [inputs.first.value, inputs.second.value] = [inputs.second.value, inputs.first.value];
    },
    choice: () => ({ teams: teams.value }),
    read(squares, isPerson, drawn) {
      const settings = { TeamSizes: teams.value };
      if (!secretUse.checked) return settings;
      /** @param {Side} side */
      const secretOf = (side) => (isPerson[side] ? entered(side, squares) : (drawn?.[side] ?? []));
      return { ...settings, secret: { first: secretOf('first'), second: secretOf('second') } };
    },
  };
}

/** Describes the operations that the team sizes allow in a turn. @param {string} teamSizes */
function teamsText(teamSizes) {
  const { placements, movements, landings } = quotas(teamSizes, Infinity);
  const turns = Array.from({ length: 9 }, (_, index) => index + 1).filter((turn) => !quotas(teamSizes, turn).replacements).length;
  return t(landings > 0 ? 'new.teams-landing' : 'new.teams-no-landing', { placements, movements, landings, turns });
}

/** An input field for a team's secret squares, masked like a password. @param {Side} side */
const secretInput = (side) =>
  html('input', { type: 'password', inputmode: 'numeric', autocomplete: 'off', class: 'mono', placeholder: '3, 17, 44, 58, 63', 'data-testid': `new-${side}-secret` });

/**
 * @param {string} fen
 * @returns {string[]} contents of all squares in numerical order: 'x' or 'o' for a chip, '' for an empty square
 */
export function chipsOf(fen) {
  /** @type {string[]} */
  const chips = [];
  for (const row of fen.split(' ')[0].split('/')) {
    for (const [part] of row.matchAll(/\d+|[xo]/g)) {
      if (part === 'x' || part === 'o') chips.push(part);
      else chips.push(...Array(Number(part)).fill(''));
    }
  }
  return chips;
}

/** @param {string} turn @returns {number[]} destinations of the turn's placements and landings */
export function placedSquares(turn) {
  return turn
    .split(',')
    .map((operation) => /^(?:\d+|\d+\+\d+-(\d+))$/.exec(operation))
    .filter((match) => match !== null)
    .filter(([whole]) => whole !== '0000')
    .map(([whole, landing]) => Number(landing ?? whole));
}

/** @param {string} turn @returns {number[]} secret squares that took effect at the end of the turn */
export function actedSquares(turn) {
  return [...turn.matchAll(/!(\d+)/g)].map(([, square]) => Number(square));
}

/** @param {string|undefined} text square numbers, as in `3,17,44,58,99` @returns {number[]} */
export function parseSquares(text) {
  return (text?.match(/\d+/g) ?? []).map(Number);
}

/** @param {number[]} squares */
const ascending = (squares) => [...squares].sort((a, b) => a - b);

/**
 * The opponent's secret squares that take effect at the end of a turn, in ascending order. A secret square takes effect
 * only once: at the end of the first turn in which the mover places or lands a chip on it, if the chip is still there.
 * @param {Past} past
 * @param {{turn: string, fen: string}} step the turn and the position after it
 * @returns {number[]}
 */
export function actingSquares({ settings, mover, turns }, step) {
  const secret = settings.secret?.[otherSide(mover)] ?? [];
  if (secret.length === 0 || step.turn.includes('!')) return [];
  const gone = new Set(turns.filter(({ by }) => by === mover).flatMap(({ turn }) => actedSquares(turn)));
  const chips = chipsOf(step.fen);
  const placed = new Set(placedSquares(step.turn));
  return ascending(secret.filter((square) => placed.has(square) && !gone.has(square) && chips[square - 1] === chipOf(mover)));
}

/**
 * @param {Past} past
 * @param {{turn: string, fen: string}} step
 * @returns {string} the turn, followed by the secret squares that take effect
 */
export const withActing = (past, step) => withActed(step.turn, actingSquares(past, step));

/** @param {string} turn @param {number[]} acted */
function withActed(turn, acted) {
  return [turn, ...acted.map((square) => `!${square}`)].join(',');
}

/**
 * Parses the secret squares entered by a user.
 * @param {string} text
 * @param {number} most number of squares on the board
 * @returns {number[]|null} squares in ascending order; null unless the text contains exactly five different squares of
 *   the board
 */
export function readSecret(text, most) {
  const squares = parseSquares(text);
  const isGood = squares.length === SECRET_COUNT && new Set(squares).size === SECRET_COUNT && squares.every((square) => square >= 1 && square <= most);
  return isGood ? ascending(squares) : null;
}

/**
 * Five random secret squares, for a person who has them drawn. Engines draw their own.
 * @param {number} squares number of squares on the board
 * @returns {number[]}
 */
export function randomSquares(squares) {
  /** @type {Set<number>} */
  const chosen = new Set();
  while (chosen.size < SECRET_COUNT) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    chosen.add(1 + (random % squares));
  }
  return ascending([...chosen]);
}
