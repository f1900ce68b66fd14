// The board by keyboard.

/** How far each key goes on the drawing: right, down. */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Listens to the keys of the grid. A key that means something here goes no further.
 * @param {ReturnType<import('./grid.js').createGrid>} grid
 * @param {ReturnType<import('./geometry.js').createGeometry>} geometry
 * @param {() => {activate: (key: string) => void, cancel: () => boolean, undo?: () => void, end?: () => void}} control
 */
export function listenToKeys(grid, geometry, control) {
  const edge = (event, key) => {
    const cell = geometry.cell(grid.current);
    const column = cell.column - geometry.border;
    const row = cell.row - geometry.border;
    const last = geometry.size - 1;
    if (key === 'Home') return geometry.step(grid.current, -column, event.ctrlKey ? -row : 0);
    if (key === 'End') return geometry.step(grid.current, last - column, event.ctrlKey ? last - row : 0);
    return geometry.step(grid.current, 0, key === 'PageUp' ? -row : last - row);
  };

  const actions = {
    Enter: (event) => (event.ctrlKey ? control().end?.() : control().activate(grid.current)),
    ' ': () => control().activate(grid.current),
    Backspace: () => control().undo?.(),
    Home: (event) => grid.focus(edge(event, 'Home')),
    End: (event) => grid.focus(edge(event, 'End')),
    PageUp: (event) => grid.focus(edge(event, 'PageUp')),
    PageDown: (event) => grid.focus(edge(event, 'PageDown')),
  };

  grid.root.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey) return;
    if (event.key in STEPS && !event.ctrlKey) grid.focus(geometry.step(grid.current, ...STEPS[event.key]) ?? grid.current);
    else if (event.key === 'Escape') {
      if (!control().cancel()) return;
    } else if (event.key in actions) actions[event.key](event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  grid.root.addEventListener('focusin', (event) => {
    const square = event.target.dataset?.square;
    if (square !== undefined) grid.setCurrent(square);
  });
}
