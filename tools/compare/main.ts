import { compare } from "./compare.ts";
import { readOptions, required, COMPARE_USAGE } from "./options.ts";
import { record } from "./record.ts";
import { save } from "./save.ts";

/* Compares what a server answers and shows before and after a change: README.md beside this file. */

const options = readOptions(process.argv.slice(2));
const { checkout, port, clock } = options;

switch (options.command) {
  case "save": {
    await save({ out: required(options.out, "out"), checkout, port, clock });
    break;
  }
  case "record": {
    const [saved, out] = [required(options.saved, "saved"), required(options.out, "out")];
    const isOnlyPictures = options["only-pictures"];
    await record({
      saved,
      out,
      checkout,
      port,
      url: options.url ?? null,
      hasAnswers: !isOnlyPictures,
      hasPictures: options.pictures || isOnlyPictures,
      only: new RegExp(options.only),
    });
    break;
  }
  case "compare": {
    const [before, after] = options.folders;
    const isAccepted = await compare(required(before, "BEFORE"), required(after, "AFTER"), options.texts);
    process.exitCode = isAccepted ? 0 : 1;
    break;
  }
  default: {
    console.error(COMPARE_USAGE);
    process.exitCode = 2;
  }
}
