// Before the first paint, so that a dark office stays dark: the scheme that was chosen on this device.
try {
  if (localStorage.getItem("colorScheme") === "dark") document.documentElement.dataset.mantineColorScheme = "dark";
} catch {
  // Storage is forbidden: the light scheme it is.
}
