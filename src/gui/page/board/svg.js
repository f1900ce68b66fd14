// Making SVG elements.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * A new SVG element.
 * @param {string} name
 * @param {Record<string, string|number>} [attributes]
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
