const WIDTH = 80
const FIELD = 8
/** Data of a parameter line, and of any other. */
const [PARAMETER, DATA] = [64, 72]

/** Lines of the fixed form of IGES: 80 columns and a line feed each. */
export class Cards {
  private readonly lines: Record<'G' | 'D' | 'P', string[]> = { G: [], D: [], P: [] }

  global(text: string): void {
    for (let at = 0; at < text.length; at += DATA) this.lines.G.push(text.slice(at, at + DATA))
  }

  /** An entity by the fields of its directory entry, numbered as in the fixed form from 1 (those that others give are left out), and its parameters' lines. */
  entity(fields: readonly string[], parameters: readonly string[]): void {
    const { D, P } = this.lines
    const owner = String(D.length + 1).padStart(FIELD)
    const place = (text = ''): string => text.slice(0, FIELD).padStart(FIELD)
    const type = place(fields[1])
    const first = parameters.length > 0 ? P.length + 1 : 0
    D.push(type + place(String(first)) + fields.slice(3, 10).map(place).join(''))
    D.push(type + [fields[12], fields[13], String(parameters.length), ...fields.slice(15, 20)].map(place).join(''))
    for (const line of parameters) P.push(line.slice(0, PARAMETER).padEnd(PARAMETER) + owner)
  }

  /** The file. `complete`: whether nothing was missing at its end. */
  done(complete: boolean): Uint8Array<ArrayBuffer> {
    const sections = Object.entries(this.lines).flatMap(([letter, lines]) => lines.map((line, i) => [letter, line, i + 1] as const))
    const all = [['S', '', 1] as const, ...sections, ...(complete ? [['T', '', 1] as const] : [])]
    const out = new Uint8Array(all.length * (WIDTH + 1)).fill(0x20)
    for (const [row, [letter, line, number]] of all.entries()) {
      const at = row * (WIDTH + 1)
      const text = line.padEnd(DATA) + letter + String(number).padStart(WIDTH - DATA - 1)
      for (let i = 0; i < WIDTH; i++) out[at + i] = text.charCodeAt(i)
      out[at + WIDTH] = 0x0a
    }
    return out
  }
}
