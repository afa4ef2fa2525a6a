import { OpenError } from '../../../src/core/errors.ts'
import { ByteScanner } from '../../mesh/byteScanner.ts'
import { Growing } from '../../mesh/growing.ts'
import { VertexTable } from '../../mesh/vertexTable.ts'

export interface AsciiSolid {
  name: string
  positions: Float32Array
  indices: Uint32Array
}

class SolidBuilder {
  readonly name: string
  readonly table = new VertexTable()
  readonly indices = new Growing(Uint32Array)
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Text STL from slices of whole lines: any number of solids, words in any case, line breaks anywhere but before numbers. Loops of more than three vertices become fans.
 */
export class AsciiStl {
  private readonly solids: SolidBuilder[] = []
  private solid: SolidBuilder | undefined
  private broken = 0
  private loop: number[] = []
  private bad = false
  private inFacet = false

  /** The next lines of the file. */
  read(bytes: Uint8Array): void {
    const scan = new ByteScanner(bytes)
    while (scan.toContent()) {
      scan.word()
      if (scan.wordIs('vertex')) {
        const x = scan.number(),
          y = scan.number(),
          z = scan.number()
        if (!this.inFacet) continue
        if (Number.isFinite(Math.fround(x)) && Number.isFinite(Math.fround(y)) && Number.isFinite(Math.fround(z)) && this.solid)
          this.loop.push(this.solid.table.add(x, y, z))
        else this.bad = true
      } else if (scan.wordIs('facet')) {
        this.closeFacet()
        if (!this.solid) this.solids.push((this.solid = new SolidBuilder('')))
        this.inFacet = true
      } else if (scan.wordIs('endfacet')) this.closeFacet()
      else if (scan.wordIs('solid')) {
        this.closeFacet()
        this.solids.push((this.solid = new SolidBuilder(scan.restOfLine())))
      } else if (scan.wordIs('endsolid')) {
        this.closeFacet()
        this.solid = undefined
        scan.nextLine()
      }
    }
  }

  /** What all lines hold. `broken` counts facets with too few vertices or with words that are no numbers, and a last solid without its end. */
  take(): { solids: AsciiSolid[]; broken: number } {
    const { solids } = this
    if (this.inFacet) this.closeFacet()
    else if (this.solid && solids.some(({ indices }) => indices.length > 0)) this.broken++
    if (solids.length === 0) throw new OpenError('file-exception', 'no solid in a text STL')
    return { solids: solids.map(({ name, table, indices }) => ({ name, positions: table.take(), indices: indices.take() })), broken: this.broken }
  }

  private closeFacet(): void {
    if (!this.inFacet) return
    const { loop } = this
    if (this.bad || loop.length < 3) this.broken++
    else for (let i = 2; i < loop.length; i++) this.solid?.indices.push3(loop[0], loop[i - 1], loop[i])
    loop.length = 0
    this.bad = this.inFacet = false
  }
}
