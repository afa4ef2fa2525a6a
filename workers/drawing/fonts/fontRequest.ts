/** A font as a text style or a format code names it. */
export interface FontRequest {
  /** File or family, as written: "romans.shx", "romans", "arial.ttf", "Arial". Empty: the drawing's default (txt). */
  name: string
  /** Big font for Asian letters: "gbcbig.shx". */
  bigFont?: string
  bold?: boolean
  italic?: boolean
}
