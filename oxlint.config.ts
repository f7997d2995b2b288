import { readdirSync } from "node:fs";
import { defineConfig, type OxlintOverride } from "oxlint";
import { areaOrder } from "./server/areas/order.ts";

/*
 * The folders that the product is made of, and what each may import (docs/architecture.md). `tests/conventions` reads the same
 * from the import graph; a rule here says at once, in the editor, where the code belongs.
 */

interface Ban {
  readonly regex: string;
  readonly message: string;
  /** The names that are banned; the whole module when left out. */
  readonly importNames?: string[];
}

const climbing: Ban = {
  regex: "^(\\.\\./){2,}",
  message: "Import from another folder by its name: #shared/…, #server/…, #web/…",
};
const wholeZod: Ban = {
  regex: "^zod$",
  message: "Import zod/mini: the whole of zod weighs on every page (docs/design/traps.md, 17).",
};
const tests: Ban = {
  regex: "^#(tests|tools)/",
  message:
    "Only tests and tools import tests and tools; what the product needs too belongs in the folder that owns it.",
};

const bareLazy: Ban = {
  regex: "^react$",
  importNames: ["lazy"],
  message: "Use lazyComponent of shared/ui/lazy.tsx: code that bare lazy cannot fetch takes the page down.",
};

/** Bans for some files, beside those that hold for all of the product. */
const importBans = (
  files: string[],
  bans: readonly Ban[],
  everywhere: readonly Ban[] = [wholeZod, climbing, tests, bareLazy],
): OxlintOverride => ({
  files,
  rules: { "eslint/no-restricted-imports": ["error", { patterns: [...everywhere, ...bans] }] },
});

const node: Ban = {
  regex: "^node:|^#server/",
  message: "This runs in a browser: what needs Node or the database belongs in server/.",
};
const adapters: Ban = {
  regex: "^#shared/platform/(web|extension)\\.ts$",
  message: "Only a composition root picks a platform; use current-platform.ts.",
};
const browser: Ban = {
  regex: "^#(web|entrypoints)/|^#shared/(client|platform|ui)/|^(react|react-dom|@mantine/.+|valtio.*)$",
  message: "The server imports shared/domain, shared/i18n and shared/lib alone; what both sides need belongs there.",
};
const extension: Ban = {
  regex: "^#entrypoints/",
  message: "Page and extension never import each other; what both need belongs in shared/ui or shared/client.",
};

/** Lists, not code: they may be as long as what they list. */
const catalogues = ["oxlint.config.ts", "server/demo/data/**", "shared/domain/core/{errors,pages}.ts"];

const foldersIn = (path: string) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** A feature of the web app knows no other. */
const features = foldersIn("./web/features/");
const featureBans = features.map((feature) => {
  const others = features.filter((name) => name !== feature).join("|");
  return importBans(
    [`web/features/${feature}/**`],
    [
      node,
      extension,
      adapters,
      {
        regex: "^#web/app/|^\\.\\./app/",
        message: "Features do not know the app around them; what they need of it belongs in web/components.",
      },
      {
        regex: `^#web/features/(${others})/|^\\.\\./(${others})/`,
        message: "Features never import each other; what two need belongs in web/components.",
      },
    ],
  );
});

const roots = "(app|main|routes|tasks|greeting|pdf-thread)\\.ts$";
const areaBans = areaOrder.map((area, index) => {
  const following = areaOrder.slice(index + 1);
  const order: Ban[] = following.length
    ? [
        {
          regex: `^#server/areas/(${following.join("|")})/|^\\.\\./(${following.join("|")})/`,
          message: `The area ${area} comes before this one (server/areas/order.ts); what both need belongs in ${area} or before it.`,
        },
      ]
    : [];
  return importBans(
    [`server/areas/${area}/**`],
    [
      browser,
      { regex: `^#server/(demo|seed)/|^#server/${roots}`, message: "An area does not know the server that mounts it." },
      ...order,
    ],
  );
});

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "promise", "react", "jsx-a11y", "vitest", "node"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { reportUnusedDisableDirectives: "error" },
  env: { builtin: true, es2024: true },
  ignorePatterns: ["node_modules", ".output", ".wxt", ".data", "coverage", "playwright-report", "test-results"],
  rules: {
    "react/react-in-jsx-scope": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "eslint/no-await-in-loop": "off",
    "eslint/no-underscore-dangle": "off",
    "oxc/no-map-spread": "off",
    "unicorn/no-array-fill-with-reference-type": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/expect-expect": [
      "error",
      {
        assertFunctionNames: ["expect", "fc.assert", "send"],
      },
    ],
    "react/no-unstable-nested-components": [
      "error",
      {
        allowAsProps: true,
      },
    ],
    "react/exhaustive-effect-dependencies": "off",
    "react/memo-dependencies": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-element-to-interactive-role": [
      "error",
      {
        ul: ["listbox", "menu", "menubar", "tablist", "tree"],
        ol: ["listbox", "menu", "tree"],
        li: ["menuitem", "option", "row", "tab", "treeitem"],
        table: ["grid"],
        td: ["gridcell"],
      },
    ],
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/no-noninteractive-element-interactions": [
      "error",
      {
        handlers: ["onClick", "onMouseDown", "onMouseUp"],
      },
    ],
    "jsx-a11y/no-static-element-interactions": [
      "error",
      {
        handlers: ["onClick", "onMouseDown", "onMouseUp"],
      },
    ],
    "jsx-a11y/no-autofocus": [
      "error",
      {
        ignoreNonDOM: true,
      },
    ],
    "promise/no-callback-in-promise": "off",
    "promise/no-promise-in-callback": "off",
    "promise/always-return": "off",
    "typescript/consistent-return": "off",
    "typescript/no-unnecessary-type-parameters": "off",
    "vitest/valid-expect": [
      "error",
      {
        maxArgs: 2,
      },
    ],
    "typescript/no-explicit-any": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/ban-ts-comment": [
      "error",
      {
        "ts-expect-error": true,
        "ts-ignore": true,
        "ts-nocheck": true,
        "ts-check": true,
      },
    ],
    "typescript/no-non-null-assertion": "error",
    "typescript/no-misused-promises": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    "typescript/consistent-type-imports": [
      "error",
      {
        fixStyle: "inline-type-imports",
      },
    ],
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-namespace": "error",
    "typescript/no-require-imports": "error",
    "typescript/prefer-includes": "error",
    "typescript/prefer-for-of": "error",
    "typescript/prefer-readonly": "error",
    "typescript/array-type": "error",
    "typescript/no-inferrable-types": "error",
    "eslint/eqeqeq": [
      "error",
      "always",
      {
        null: "ignore",
      },
    ],
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    "eslint/no-else-return": "error",
    "eslint/no-lonely-if": "error",
    "eslint/no-nested-ternary": "error",
    "eslint/object-shorthand": "error",
    "eslint/prefer-template": "error",
    "eslint/prefer-object-spread": "error",
    "eslint/no-useless-return": "error",
    "eslint/no-useless-computed-key": "error",
    "eslint/no-self-compare": "error",
    "eslint/no-fallthrough": "error",
    "eslint/no-empty": "error",
    "eslint/no-alert": "error",
    "eslint/no-console": "error",
    "eslint/no-param-reassign": "error",
    "eslint/no-multi-assign": "error",
    "eslint/no-promise-executor-return": "off",
    "eslint/max-depth": ["error", 3],
    "eslint/max-params": ["error", 6],
    "eslint/complexity": ["error", 16],
    "eslint/max-lines": ["error", 230],
    "eslint/max-lines-per-function": [
      "error",
      {
        max: 60,
        skipBlankLines: true,
        skipComments: true,
        IIFEs: true,
      },
    ],
    "unicorn/filename-case": [
      "error",
      {
        case: "kebabCase",
      },
    ],
    "unicorn/prefer-node-protocol": "error",
    "unicorn/throw-new-error": "error",
    "unicorn/error-message": "error",
    "unicorn/no-lonely-if": "error",
    "unicorn/no-typeof-undefined": "error",
    "unicorn/no-useless-promise-resolve-reject": "error",
    "unicorn/no-useless-switch-case": "error",
    "unicorn/prefer-array-some": "error",
    "unicorn/prefer-at": "error",
    "unicorn/prefer-string-replace-all": "off",
    "unicorn/prefer-optional-catch-binding": "error",
    "unicorn/prefer-number-properties": "error",
    "unicorn/no-abusive-eslint-disable": "error",
    "node/no-process-env": "error",
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/no-duplicates": "off",
    "import/first": "error",
    "import/no-mutable-exports": "error",
    "import/no-commonjs": "error",
    "oxc/no-barrel-file": [
      "error",
      {
        threshold: 0,
      },
    ],
    "promise/no-return-wrap": "error",
    "promise/param-names": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/button-has-type": "error",
    "react/jsx-no-useless-fragment": "error",
    "react/jsx-no-target-blank": "error",
    "react/self-closing-comp": "error",
    "react/jsx-boolean-value": "error",
    "react/jsx-curly-brace-presence": "error",
    "react/no-danger": "error",
    "react/no-unknown-property": "error",
  },
  overrides: [
    importBans(["**/*.{ts,tsx}"], []),
    {
      files: ["**/*.tsx"],
      rules: {
        "eslint/max-lines-per-function": [
          "error",
          {
            max: 90,
            skipBlankLines: true,
            skipComments: true,
          },
        ],
      },
    },
    {
      files: ["locales/**"],
      rules: {
        "import/no-default-export": "off",
        "eslint/max-lines": "off",
      },
    },
    importBans(
      ["locales/**"],
      [{ regex: "^[^.]", message: "Dictionaries hold texts alone; logic about texts belongs in shared/i18n." }],
    ),
    importBans(
      ["shared/lib/**"],
      [
        {
          regex: "^([^.]|\\.\\.)",
          message: "shared/lib has no business word and no dependency; what needs one belongs in shared/domain.",
        },
      ],
    ),
    importBans(
      ["shared/i18n/**"],
      [
        node,
        {
          regex: "^#(web|entrypoints)/|^#shared/(domain|client|platform|ui)/|^(react|@mantine)",
          message:
            "shared/i18n knows the dictionaries and shared/lib; what knows entities belongs in shared/domain, what knows the browser in shared/client.",
        },
      ],
    ),
    importBans(
      ["shared/domain/**"],
      [
        node,
        {
          regex: "^#(web|entrypoints)/|^#shared/(client|platform|ui)/|^#locales/en|^[a-y@]|^z[^o]",
          message:
            "shared/domain is pure: zod/mini, shared/lib and shared/i18n; what talks to the network belongs in shared/client, what renders in shared/ui.",
        },
      ],
    ),
    importBans(
      ["shared/client/**", "shared/platform/**"],
      [
        node,
        {
          regex: "^#(web|entrypoints)/|^#shared/ui/|^react|^@mantine/|^valtio/react",
          message: "shared/client has no markup; what renders belongs in shared/ui.",
        },
        adapters,
      ],
    ),
    importBans(
      ["shared/ui/**"],
      [
        node,
        {
          regex: "^#(web|entrypoints)/",
          message: "shared/ui serves both shells; what belongs to one of them lives in web/ or entrypoints/.",
        },
        adapters,
      ],
    ),
    importBans(["shared/ui/lazy.tsx"], [node], [wholeZod, climbing, tests]),
    importBans(["web/**"], [node, extension, adapters]),
    ...featureBans,
    importBans(
      ["web/components/**"],
      [
        node,
        extension,
        adapters,
        {
          regex: "^#web/(app|features)/|^\\.\\./(app|features)/",
          message:
            "web/components could ship in another product: what knows an entity belongs in web/features, what knows the shell in web/app.",
        },
      ],
    ),
    importBans(["web/main.tsx"], [node, extension]),
    {
      files: ["entrypoints/**"],
      rules: {
        "import/no-default-export": "off",
      },
    },
    importBans(
      ["entrypoints/**"],
      [
        node,
        {
          regex: "^#web/",
          message: "Page and extension never import each other; what both need belongs in shared/ui or shared/client.",
        },
      ],
    ),
    importBans(["server/**"], [browser]),
    {
      files: ["server/engine/**", "server/pdf-thread.ts"],
      rules: {
        "unicorn/require-post-message-target-origin": "off",
      },
    },
    importBans(
      ["server/engine/**", "server/schema/**"],
      [
        browser,
        {
          regex: `^#server/(areas|demo|seed)/|^#server/${roots}`,
          message: "The engine has no business word: what knows an entity's rules belongs in server/areas.",
        },
      ],
    ),
    ...areaBans,
    {
      files: [
        "server/{main,greeting,backup,restore,database}.ts",
        "server/engine/db/embedded/**",
        "scripts/**",
        "tools/**",
      ],
      rules: {
        "eslint/no-console": "off",
      },
    },
    {
      files: [
        "server/{main,backup,restore,database}.ts",
        "server/engine/db/embedded/launch.ts",
        "scripts/**",
        "tests/**",
        "tools/**",
        "*.config.ts",
        "web/vite.config.ts",
      ],
      rules: {
        "node/no-process-env": "off",
      },
    },
    {
      // The borders to the database driver and to another thread, which pass values without types.
      files: ["server/engine/db/{pool,transaction}.ts", "server/engine/services/pdf/serve-pdf-kinds.ts"],
      rules: {
        "typescript/no-unsafe-type-assertion": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    {
      files: catalogues,
      rules: {
        "eslint/max-lines": "off",
      },
    },
    {
      files: ["*.config.ts", "web/vite.config.ts", "tests/support/postgres-of-the-run.ts"],
      rules: {
        "import/no-default-export": "off",
      },
    },
    importBans(["web/vite.config.ts", "web/build/**"], []),
    importBans(["*.config.ts"], [], [wholeZod, climbing]),
    {
      files: ["tests/e2e/**"],
      rules: {
        "react/rules-of-hooks": "off",
        "eslint/no-empty-pattern": "off",
      },
    },
    {
      files: ["tests/**", "tools/**"],
      rules: {
        "eslint/max-lines": "off",
        "eslint/max-lines-per-function": "off",
        "unicorn/consistent-function-scoping": "off",
        "typescript/no-unsafe-type-assertion": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-base-to-string": "off",
        "typescript/no-misused-spread": "off",
      },
    },
    importBans(["tests/**", "tools/**"], [], [wholeZod, climbing]),
    {
      files: ["**/*.mjs"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
  ],
});
