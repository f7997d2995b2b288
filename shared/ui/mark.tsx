/** The logo, a key whose bow is a house: drawn in a 32 × 32 square, in the current text colour. */
export const MARK_PATH =
  "M16 2.4 26.2 10.6v8.2a1.2 1.2 0 0 1-1.2 1.2h-7.2v2.6h3.4a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1h-3.4v1.2h2a1 1 0 0 1 1 1v1" +
  "a1 1 0 0 1-1 1h-5a.8.8 0 0 1-.8-.8V20H7a1.2 1.2 0 0 1-1.2-1.2v-8.2ZM16 9.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z";

/** The product's logo. With a title it is labelled; without one it is decorative, beside the name. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role={title ? "img" : undefined} aria-hidden={!title}>
      {title && <title>{title}</title>}
      <path
        d={MARK_PATH}
        fill="currentColor"
        fillRule="evenodd"
        stroke="currentColor"
        strokeWidth="0.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
