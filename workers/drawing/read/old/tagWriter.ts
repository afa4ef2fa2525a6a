/** Writes DXF text of R12: a code and a value a line, in the bytes of the drawing's own code page. */
export class TagWriter {
  private readonly lines: string[] = []

  /** Numbers that are not finite become 0. Control characters of texts become blanks. */
  tag(code: number, value: string | number): this {
    const text = typeof value === 'number' ? String(Number.isFinite(value) ? value : 0) : value.replace(/\p{Cc}/gu, (letter) => (letter < ' ' ? ' ' : letter))
    this.lines.push(String(code), text)
    return this
  }

  /** A point: x under the code, y under the code + 10, z under the code + 20 where it has one. */
  point(code: number, [x, y, z]: readonly number[]): this {
    this.tag(code, x).tag(code + 10, y)
    return z === undefined ? this : this.tag(code + 20, z)
  }

  /** The place behind the last tag. */
  get length(): number {
    return this.lines.length
  }

  /** Copies of the tags since a place, in columns and rows with these distances. */
  repeat(from: number, [columns, rows]: readonly number[], [dx, dy]: readonly number[]): void {
    const tags = this.lines.slice(from)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        if (row + column === 0) continue
        for (let i = 0; i + 1 < tags.length; i += 2) {
          const code = Number(tags[i])
          const away = code >= 10 && code <= 13 ? column * dx : code >= 20 && code <= 23 ? row * dy : 0
          this.lines.push(tags[i], away === 0 ? tags[i + 1] : String(Number(tags[i + 1]) + away))
        }
      }
  }

  append(other: TagWriter): void {
    for (const line of other.lines) this.lines.push(line)
  }

  section(name: string, write: () => unknown): this {
    this.tag(0, 'SECTION').tag(2, name)
    write()
    return this.tag(0, 'ENDSEC')
  }

  table(name: string, count: number, write: () => unknown): this {
    this.tag(0, 'TABLE').tag(2, name).tag(70, count)
    write()
    return this.tag(0, 'ENDTAB')
  }

  /** The whole file. Texts hold one byte a character. */
  bytes(): Uint8Array<ArrayBuffer> {
    const text = `${this.tag(0, 'EOF').lines.join('\n')}\n`
    const out = new Uint8Array(text.length)
    for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i)
    return out
  }
}
