// Where the points of the graph lie. No DOM.

/** @typedef {{left: number, top: number, width: number, height: number}} Area */

/**
 * The x of a ply. The first lies on the left edge and the last on the right one.
 * @param {number} ply from 0
 * @param {number} last the last ply
 * @param {Area} area
 */
export const xOf = (ply, last, area) => area.left + (last === 0 ? 0.5 : ply / last) * area.width;

/**
 * The y of a share of the first player: 1 is the top.
 * @param {number} share 0 to 1
 * @param {Area} area
 */
export const yOf = (share, area) => area.top + (1 - share) * area.height;

/**
 * The ply nearest to an x.
 * @param {number} x
 * @param {number} last
 * @param {Area} area
 */
export function plyAt(x, last, area) {
  const ply = Math.round(((x - area.left) / area.width) * last);
  return Math.min(last, Math.max(0, ply));
}

/**
 * Stretches of points that follow each other without a gap.
 * @param {(number|null)[]} shares by ply; null where no score is known
 * @returns {{ply: number, share: number}[][]}
 */
export function stretches(shares) {
  const found = [];
  shares.forEach((share, ply) => {
    if (share === null) {
      return;
    }
    if (ply === 0 || shares[ply - 1] === null) {
      found.push([]);
    }
    found.at(-1).push({ ply, share });
  });
  return found;
}

const round = (value) => Math.round(value * 10) / 10;

/**
 * The curve through a stretch and the surface between it and the line of equality, as SVG paths.
 * @param {{ply: number, share: number}[]} stretch
 * @param {number} last
 * @param {Area} area
 */
export function paths(stretch, last, area) {
  const points = stretch.map(({ ply, share }) => [round(xOf(ply, last, area)), round(yOf(share, area))]);
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const middle = round(yOf(0.5, area));
  const surface = `M${points[0][0]} ${middle}${points.map(([x, y]) => `L${x} ${y}`).join('')}L${points.at(-1)[0]} ${middle}Z`;
  return { line, surface };
}

/**
 * Plies to write numbers at: at most `most` of them, evenly spread over whole moves.
 * @param {number} last
 * @param {number} most
 */
export function ticks(last, most) {
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000];
  const moves = Math.floor(last / 2);
  const step = steps.find((candidate) => moves / candidate <= most) ?? steps.at(-1);
  return Array.from({ length: Math.floor(moves / step) }, (_, index) => (index + 1) * step * 2);
}
