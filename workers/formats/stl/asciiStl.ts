import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import { ByteScanner } from '../../mesh/byteScanner.ts'
import { Growing } from '../../mesh/growing.ts'
import { VertexTable } from '../../mesh/vertexTable.ts'
import { gather } from '../../mesh/weld.ts'

export interface AsciiSolid {
  name: string
  positions: Float32Array
  indices: Uint32Array
}

/** The name behind `solid`: the rest of the line, up to the first facet where a file has no line ends. */
function nameOf(scan: ByteScanner): string {
  scan.skipBlanks()
  const from = scan.at
  let end = from
  while (!scan.atLineEnd()) {
    scan.word()
    if (scan.wordIs('facet') && !scan.atLineEnd()) {
      scan.word()
      if (scan.wordIs('normal')) break
    }
    end = scan.at
  }
  scan.wordStart = from
  scan.at = end
  return scan.wordText()
}

/**
 * Text STL from slices of whole lines: any number of solids, words in any case, line breaks anywhere but before numbers. Loops of more than three vertices become fans.
 */
export class AsciiStl {
  /** Vertices and triangles of all solids, in the order of the file. */
  private readonly table = new VertexTable()
  private readonly indices = new Growing(Uint32Array)
  /** Where the triangles of each solid begin in `indices`. */
  private readonly solids: { name: string; from: number }[] = []
  private inSolid = false
  private broken = 0
  private loop: number[] = []
  private bad = false
  private inFacet = false

  /** The vertices and triangles so far; numbers beyond `corners` mean nothing. */
  soFar(): { positions: Float32Array; indices: Uint32Array; corners: number } {
    return { positions: this.table.soFar(), indices: this.indices.data, corners: this.indices.length }
  }

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
        if (Number.isFinite(Math.fround(x)) && Number.isFinite(Math.fround(y)) && Number.isFinite(Math.fround(z)) && this.inSolid)
          this.loop.push(this.table.add(x, y, z))
        else this.bad = true
      } else if (scan.wordIs('facet')) {
        this.closeFacet()
        if (!this.inSolid) this.begin('')
        this.inFacet = true
      } else if (scan.wordIs('endfacet')) this.closeFacet()
      else if (scan.wordIs('solid')) {
        this.closeFacet()
        this.begin(nameOf(scan))
      } else if (scan.wordIs('endsolid')) {
        this.closeFacet()
        this.inSolid = false
        scan.nextLine()
      }
    }
  }

  /**
   * Ends the file and gives its solids one by one; nothing is left here. `broken` counts facets with too few vertices or with words that are no numbers, and a last solid
   * without its end.
   */
  take(): { solids: Iterable<AsciiSolid>; broken: number } {
    if (this.inFacet) this.closeFacet()
    else if (this.inSolid && this.indices.length > 0) this.broken++
    if (this.solids.length === 0) throw new OpenError('file-exception', 'no solid in a text STL')
    return { solids: this.each(), broken: this.broken }
  }

  private *each(): Generator<AsciiSolid, void> {
    const { solids } = this
    const positions = this.table.take()
    const indices = this.indices.take()
    if (solids.length === 1) return yield { name: solids[0].name, positions, indices }
    /** Number of a vertex in its solid + 1; 0 = not met yet. */
    const own = new Uint32Array(positions.length / 3)
    for (const [i, { name, from }] of solids.entries()) {
      const corners = indices.slice(from, solids[i + 1]?.from)
      const source = new Growing(Uint32Array, 64)
      for (let corner = 0; corner < corners.length; corner++) {
        const vertex = corners[corner]
        if (own[vertex] === 0) {
          source.push(vertex)
          own[vertex] = source.length
        }
        corners[corner] = own[vertex] - 1
      }
      const vertices = source.take()
      for (const vertex of vertices) own[vertex] = 0
      yield { name, positions: gather(positions, 3, vertices), indices: corners }
    }
    release(positions, indices, own)
  }

  private begin(name: string): void {
    this.solids.push({ name, from: this.indices.length })
    this.inSolid = true
  }

  private closeFacet(): void {
    if (!this.inFacet) return
    const { loop } = this
    if (this.bad || loop.length < 3) this.broken++
    else for (let i = 2; i < loop.length; i++) this.indices.push3(loop[0], loop[i - 1], loop[i])
    loop.length = 0
    this.bad = this.inFacet = false
  }
}
