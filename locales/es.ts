import account from "./es/account.ts";
import assets from "./es/assets.ts";
import components from "./es/components.ts";
import core from "./es/core.ts";
import fields from "./es/fields.ts";
import home from "./es/home.ts";
import information from "./es/information.ts";
import navigation from "./es/navigation.ts";
import notifications from "./es/notifications.ts";
import palette from "./es/palette.ts";
import properties from "./es/properties.ts";
import upcoming from "./es/upcoming.ts";

/** Every text of the language. The browser loads the areas one by one instead. */
export const es = { ...account, ...assets, ...components, ...core, ...fields, ...home, ...information, ...navigation, ...notifications, ...palette, ...properties, ...upcoming };

/** A text key that exists in the dictionaries. */
export type MessageKey = keyof typeof es;
