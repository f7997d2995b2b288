import { TextInput, type TextInputProps } from "@mantine/core";

/** A code of an authenticator app, or a recovery code. */
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
