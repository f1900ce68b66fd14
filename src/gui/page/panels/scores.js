// Scores as people read them, and as shares of a bar. A score here is seen from the first player: {cp} in
// hundredths, or {mate} in moves, negative where the second player wins.

/** @typedef {{cp: number}|{mate: number}} Score */

/** A game of CTOR that a search has seen to its end is worth so much, and 100 for every chip of the lead. */
const WON_BY_COUNT = 20000;

/** By how much a score must grow for the odds of a win to grow by the factor e: a slope for the eye. */
const SPREADS = { turnover: 290, turnover2019: 340, oliveira: 150, ctor: 300, ctor8: 300 };

/** @param {string} variant */
export const countsChips = (variant) => variant.startsWith('ctor');

/**
 * By how many chips the first player wins where a search has seen the end of a game of CTOR; null where it has not.
 * @param {Score} score
 * @param {string} variant
 */
export function decidedLead(score, variant) {
  if (!countsChips(variant) || score.cp === undefined || Math.abs(score.cp) < WON_BY_COUNT) {
    return null;
  }
  return Math.sign(score.cp) * Math.round((Math.abs(score.cp) - WON_BY_COUNT) / 100);
}

const signed = (value, text) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;

/** Whole and hundredths, with the decimal mark of the language. */
function hundredths(cp, language) {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return number.format(Math.abs(cp) / 100);
}

/**
 * A score in a few signs: `+1.23`, `#5` (a win in five moves), `1-0 +7` (won by seven chips).
 * @param {Score|null} score
 * @param {string} variant
 * @param {string} [language]
 */
export function scoreText(score, variant, language = 'en') {
  if (!score) {
    return '';
  }
  if (score.mate !== undefined) {
    return `${score.mate < 0 ? '−' : ''}#${Math.abs(score.mate)}`;
  }
  const lead = decidedLead(score, variant);
  if (lead !== null) {
    return `${lead > 0 ? '1-0' : '0-1'} ${signed(lead, String(Math.abs(lead)))}`;
  }
  return signed(score.cp, hundredths(score.cp, language));
}

/**
 * A score in words, for those who hear it.
 * @param {Score|null} score
 * @param {string} variant
 * @param {(key: string, values?: object) => string} t
 * @param {string} [language]
 */
export function scoreWords(score, variant, t, language = 'en') {
  if (!score) {
    return t('analysis.no-score');
  }
  const isCtor = countsChips(variant);
  const value = score.mate ?? score.cp;
  const side = t(`side${isCtor ? '.ctor' : ''}.${value < 0 ? 'second' : 'first'}`);
  if (score.mate !== undefined) {
    return t('analysis.wins-in', { side, moves: Math.abs(score.mate) });
  }
  const lead = decidedLead(score, variant);
  if (lead !== null) {
    return t('analysis.wins-by', { side, chips: Math.abs(lead) });
  }
  if (score.cp === 0) {
    return t('analysis.equal');
  }
  return t(isCtor ? 'analysis.ahead-chips' : 'analysis.ahead', { side, amount: hundredths(score.cp, language) });
}

/**
 * The share of a bar that belongs to the first player: 0 to 1, a half where nobody is ahead.
 * @param {Score|null} score
 * @param {string} variant
 */
export function share(score, variant) {
  if (!score) {
    return 0.5;
  }
  if (score.mate !== undefined) {
    return score.mate > 0 ? 1 : 0;
  }
  const lead = decidedLead(score, variant);
  if (lead !== null) {
    return lead > 0 ? 1 : 0;
  }
  const even = 1 / (1 + Math.exp(-score.cp / (SPREADS[variant] ?? 300)));
  return Math.min(0.98, Math.max(0.02, even));
}

/**
 * What an ended game is worth, as a score for bar and graph.
 * @param {{result: string}} over
 * @returns {0|0.5|1}
 */
export function shareOfResult(over) {
  const shares = { '1-0': 1, p1win: 1, '0-1': 0, p2win: 0 };
  return shares[over.result] ?? 0.5;
}

/**
 * A number of positions or of positions a second in few signs: `950`, `12.3 k`, `1.20 M`.
 * @param {number} count
 * @param {string} [language]
 */
export function countText(count, language = 'en') {
  const short = (value, digits, unit) => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
    return `${format.format(value)} ${unit}`;
  };
  if (count < 1000) {
    return String(Math.round(count));
  }
  if (count < 1e6) {
    return short(count / 1e3, count < 1e5 ? 1 : 0, 'k');
  }
  return count < 1e9 ? short(count / 1e6, count < 1e7 ? 2 : 1, 'M') : short(count / 1e9, 2, 'G');
}
