import { resetNumbers } from "./builders.ts";

// Test files share modules (vitest.config.ts), and none of them may depend on those before it.
resetNumbers();
