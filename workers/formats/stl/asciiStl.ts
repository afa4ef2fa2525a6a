import { OpenError } from '../../../src/core/errors.ts'
import { ByteScanner } from '../../mesh/byteScanner.ts'
import { Growing } from '../../mesh/growing.ts'
import { VertexTable } from '../../mesh/vertexTable.ts'

export interface AsciiSolid {
  name: string
  positions: Float32Array
  indices: Uint32Array
}

/** Bytes between two reports of progress. */
const STEP = 1 << 22

class SolidBuilder {
  readonly name: string
  readonly table = new VertexTable()
  readonly indices = new Growing(Uint32Array)
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Text STL: any number of solids, words in any case, line breaks anywhere. Loops of more than three vertices become fans.
 * `broken` counts facets with too few vertices or with words that are no numbers, and a last solid without its end.
 */
export function readAsciiStl(bytes: Uint8Array, progress: (fraction: number) => void): { solids: AsciiSolid[]; broken: number } {
  const scan = new ByteScanner(bytes)
  const solids: SolidBuilder[] = []
  let solid: SolidBuilder | undefined
  let broken = 0
  let loop: number[] = []
  let bad = false
  let inFacet = false
  let reported = 0
  const closeFacet = (): void => {
    if (bad || loop.length < 3) broken++
    else for (let i = 2; i < loop.length; i++) solid?.indices.push3(loop[0], loop[i - 1], loop[i])
    loop = []
    bad = false
    inFacet = false
  }
  while (scan.toContent()) {
    scan.word()
    if (scan.wordIs('vertex')) {
      const x = scan.number(),
        y = scan.number(),
        z = scan.number()
      if (!inFacet) continue
      if (Number.isFinite(Math.fround(x)) && Number.isFinite(Math.fround(y)) && Number.isFinite(Math.fround(z)) && solid) loop.push(solid.table.add(x, y, z))
      else bad = true
    } else if (scan.wordIs('facet')) {
      if (inFacet) closeFacet()
      if (!solid) solids.push((solid = new SolidBuilder('')))
      inFacet = true
    } else if (scan.wordIs('endfacet')) {
      if (inFacet) closeFacet()
    } else if (scan.wordIs('solid')) {
      if (inFacet) closeFacet()
      solids.push((solid = new SolidBuilder(scan.restOfLine())))
    } else if (scan.wordIs('endsolid')) {
      if (inFacet) closeFacet()
      solid = undefined
      scan.nextLine()
    }
    if (scan.at - reported > STEP) {
      reported = scan.at
      progress(scan.at / scan.end)
    }
  }
  if (inFacet) closeFacet()
  else if (solid && solids.some(({ indices }) => indices.length > 0)) broken++
  if (solids.length === 0) throw new OpenError('file-exception', 'no solid in a text STL')
  return { solids: solids.map(({ name, table, indices }) => ({ name, positions: table.positions(), indices: indices.done() })), broken }
}
