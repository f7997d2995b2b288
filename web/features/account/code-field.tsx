import { TextInput, type TextInputProps } from "@mantine/core";

/** A code of an authenticator, or one for emergencies. */
export function CodeField({ isTimeCode = false, ...props }: TextInputProps & { isTimeCode?: boolean }) {
  return (
    <TextInput
      {...props}
      autoComplete="one-time-code"
      inputMode={isTimeCode ? "numeric" : "text"}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}
