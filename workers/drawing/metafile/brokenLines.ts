const [TAB, NEW_LINE, RETURN, SPACE] = [9, 10, 13, 32]

/** Letters in lines of at most `width`, broken at spaces (0: only where the text has new lines). A word that is too wide has a line of its own. */
export function brokenLines(codes: readonly number[], width: number, advanceOf: (code: number) => number): number[][] {
  const out: number[][] = []
  let line: number[] = []
  let length = 0
  /** Letters of the line up to its last space; -1: it has none. */
  let space = -1
  const end = (): void => {
    out.push(line)
    line = []
    length = 0
    space = -1
  }
  for (const code of codes) {
    if (code === RETURN) continue
    if (code === NEW_LINE) {
      end()
      continue
    }
    if (code === SPACE || code === TAB) space = line.length
    line.push(code === TAB ? SPACE : code)
    length += advanceOf(code)
    if (width > 0 && length > width && space > 0 && space < line.length - 1) {
      const rest = line.slice(space + 1)
      line = line.slice(0, space)
      end()
      line = rest
      length = rest.reduce((sum, each) => sum + advanceOf(each), 0)
    }
  }
  end()
  return out
}
