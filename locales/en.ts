import account from "./en/account.ts";
import assets from "./en/assets.ts";
import components from "./en/components.ts";
import core from "./en/core.ts";
import fields from "./en/fields.ts";
import home from "./en/home.ts";
import information from "./en/information.ts";
import navigation from "./en/navigation.ts";
import notifications from "./en/notifications.ts";
import palette from "./en/palette.ts";
import properties from "./en/properties.ts";
import upcoming from "./en/upcoming.ts";

/** Every text of the language. The browser loads the areas one by one instead. */
export const en = { ...account, ...assets, ...components, ...core, ...fields, ...home, ...information, ...navigation, ...notifications, ...palette, ...properties, ...upcoming };
