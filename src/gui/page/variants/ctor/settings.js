/** What is set for a game of CTOR: how many people each team has, and its secret squares. */
import { check, field, select } from '../../base/dialog.js';
import { html } from '../../base/dom.js';
import { t } from '../../base/messages.js';
import { SIDES } from '../variant.js';
import { parseSquares, randomSquares, readSecret } from './secret-squares.js';

/**
 * @typedef {import('../variant.js').GameSettings} GameSettings
 * @typedef {import('../variant.js').Options} Options
 * @typedef {import('../variant.js').Side} Side
 */

const USUAL = '1v1';
const TEAM_SIZES = ['1v1', '1v2', '1v3', '2v1', '2v2', '2v3', '3v1', '3v2', '3v3'];

/** @param {GameSettings} settings @returns {string} as in `1v2` */
export const teamSizesOf = ({ TeamSizes }) => TeamSizes ?? USUAL;

/** @param {GameSettings} settings @returns {GameSettings} without what belongs to one game only */
const teamsOnly = ({ TeamSizes }) => (TeamSizes === undefined ? {} : { TeamSizes });

/** Names of options are read in any case. @param {Options} options @param {string} name */
const optionOf = (options, name) => Object.entries(options).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

/** @type {import('../variant.js').Settings} */
export const CTOR_SETTINGS = {
  engine: (settings) => [['TeamSizes', teamSizesOf(settings)]],
  player: ({ secret }, side) => [['SecretSquares', (secret?.[side] ?? []).join(',')]],
  /** Both teams know their sizes, each its own secret squares. */
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
};

/** @type {import('../variant.js').SetupMaker['create']} */
function createSetup(chosen, fault) {
  const teams = select(TEAM_SIZES.map((size) => [size, size.replace('v', ' : ')]), chosen.teams ?? USUAL, { 'data-testid': 'new-teams' });
  const secretUse = html('input', { type: 'checkbox', value: 'on', 'data-testid': 'new-secret-use' });
  const beside = field(t('new.teams'), teams);
  const below = html('fieldset', { class: 'group' }, check(t('new.secret-use'), secretUse), html('p', { class: 'muted small' }, t('new.secret-help')));
  const inputs = { first: secretInput('first'), second: secretInput('second') };
  const bySide = { first: field(t('new.secret'), inputs.first), second: field(t('new.secret'), inputs.second) };

  /** @param {Side} side @param {number} most @param {boolean} isPerson */
  const secretOf = (side, most, isPerson) => {
    if (!isPerson) return randomSquares(most);
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
      for (const side of SIDES) bySide[side].hidden = !isShown || !isPerson[side] || !secretUse.checked;
    },
    swap() {
      [inputs.first.value, inputs.second.value] = [inputs.second.value, inputs.first.value];
    },
    choice: () => ({ teams: teams.value }),
    read(squares, isPerson) {
      const settings = { TeamSizes: teams.value };
      if (!secretUse.checked) return settings;
      return { ...settings, secret: { first: secretOf('first', squares, isPerson.first), second: secretOf('second', squares, isPerson.second) } };
    },
  };
}

/** @param {Side} side */
const secretInput = (side) =>
  html('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'mono', placeholder: '3, 17, 44, 58, 63', 'data-testid': `new-${side}-secret` });
