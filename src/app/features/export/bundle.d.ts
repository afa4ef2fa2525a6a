declare module '*?bundle' {
  /** The text of a script. */
  const code: string
  export default code
}
