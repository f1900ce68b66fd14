import js from '@eslint/js';
import globals from 'globals';

const rules = {
  'array-callback-return': 'error',
  curly: ['error', 'multi-line'],
  'default-param-last': 'error',
  eqeqeq: 'error',
  'no-constructor-return': 'error',
  'no-duplicate-imports': 'error',
  'no-else-return': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-lonely-if': 'error',
  'no-new-wrappers': 'error',
  'no-param-reassign': 'error',
  'no-self-compare': 'error',
  'no-shadow': ['error', { builtinGlobals: false }],
  'no-template-curly-in-string': 'error',
  'no-throw-literal': 'error',
  'no-unneeded-ternary': 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'no-useless-computed-key': 'error',
  'no-useless-concat': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-object-spread': 'error',
  'prefer-template': 'error',
  'max-lines': ['error', { max: 450 }],
  radix: 'error',
  'symbol-description': 'error',
  yoda: 'error',
};

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' }, rules },
  { files: ['src/gui/page/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['src/gui/site/*.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['npm/src/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['npm/tests/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser, board: 'readonly' } } },
  // Tests run in Node; functions that they pass to `evaluate` run in the browser.
  { files: ['tests/browser/**/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
