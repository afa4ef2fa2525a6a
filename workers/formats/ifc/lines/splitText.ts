import { release } from '../../../../src/core/limits.ts'
import { IfcText } from '../../../../wasm/ifc/text.ts'
import type { FileEntry } from '../../../contract/fileSet.ts'
import { OwnLines } from '../lines/ownLines.ts'
import { BitSet } from './bitSet.ts'
import { BrepTables } from '../polyhedra/brepTables.ts'
import { ByteReader } from './byteReader.ts'
import { FaceSets } from '../polyhedra/faceSets.ts'
import { Keywords, Role } from './keywords.ts'
import { idsOfCutProducts, keptLines } from './keptLines.ts'
import { LineTable } from './lineTable.ts'
import { PolygonFaces } from '../polyhedra/polygonFaces.ts'
import { skipBlanks, walkStatement } from './statement.ts'
import { TextWriter } from './textWriter.ts'

const SLICE_BYTES = 8 << 20
const STUB_BYTES = 1 << 20
/** Lines with an id from here on stay in the text: the ids that others refer to are a bit each. */
const MAX_ID = 1 << 26
const HASH = 35
const QUOTE = 39
const OPEN = 40
const SLASH = 47
const SEMICOLON = 59
const EQUALS = 61

/** Ids beyond are none that a file's lines should have: new ones need not differ from them. */
const IDS_OF_FILES = 2 ** 31
/** A table of faces takes four bytes for each id up to the last. */
const MIN_IDS = 1 << 20
const BYTES_PER_ID = 8
/** Places in a file that are looked at, and the bytes of each. */
const SAMPLES = 32
const SAMPLE_BYTES = 1 << 15
/** Bytes for each loop of a file that is mostly faceted B-reps: their faces and points are worth a table of their own. */
const BYTES_PER_LOOP = 1 << 11

/** The text that is left and the face sets that were taken out of it. */
export interface SplitText {
  text: IfcText
  faceSets: FaceSets
  /** Lines that are read here. */
  own: OwnLines
  /** Ids of all IfcRelDefinesByProperties, in the file's order. */
  defining: readonly number[]
}

/**
 * Takes face sets and their points, and faceted B-reps where there are many, out of the text of an IFC file, which is read in slices. Each is one triangle in the text that is left (`FaceSets` has
 * its own). Face sets that something is cut by or cut out of, and whatever else is not plain, stay.
 */
export async function splitText(entry: FileEntry, progress: (fraction: number) => void, sliceBytes = SLICE_BYTES): Promise<SplitText> {
  const scan = new TextScan(entry.size, await hasManyLoops(entry))
  let at = 0
  let length = sliceBytes
  while (at < entry.size) {
    const bytes = await entry.slice(at, at + length)
    if (bytes.length === 0) throw new RangeError('the file has become shorter')
    const used = scan.read(bytes, at, at + bytes.length >= entry.size)
    // A statement longer than a slice is read again with more behind it.
    length = used === 0 ? length * 2 : sliceBytes
    at += used
    release(bytes)
    progress(at / entry.size)
  }
  return scan.finish(entry)
}

class TextScan {
  /** Lines taken out, by their place in the file. */
  private readonly taken = new LineTable()
  /** Lines left that may lead from a product to its items, by their place in the text that is left. */
  private readonly index = new LineTable()
  /** What lines left refer to, but for those that take nothing of an item's geometry. */
  private readonly referred = new BitSet()
  private readonly keywords = new Keywords()
  private readonly out: TextWriter
  private readonly breps: BrepTables | undefined
  private readonly polygons: PolygonFaces
  private readonly own: OwnLines
  /** Ids of the lines that give properties, in the file's order. */
  private readonly defining: number[] = []
  private maxId = 0
  /** Whether the line read last was taken out. */
  private isTaken = false
  private rest: Uint8Array = new Uint8Array(0)
  private readonly refer = (id: number): void => {
    if (id < MAX_ID) this.referred.add(id)
  }

  constructor(size: number, takesBreps: boolean) {
    this.out = new TextWriter(size)
    const maxId = Math.min(MAX_ID, Math.max(MIN_IDS, size / BYTES_PER_ID))
    this.polygons = new PolygonFaces(maxId)
    this.own = new OwnLines(this.keywords.texts, maxId)
    if (takesBreps) this.breps = new BrepTables(maxId)
  }

  /** Reads whole statements and returns how many bytes they take; all that are there when they are the last. `base`: place of the first byte in the file. */
  read(bytes: Uint8Array<ArrayBuffer>, base: number, isLast: boolean): number {
    const { out } = this
    let run = 0
    let at = 0
    for (;;) {
      const start = skipBlanks(bytes, at)
      if (start === bytes.length) break
      this.isTaken = false
      const end = bytes[start] === HASH ? this.line(bytes, start, base + start, out.size + start - run) : walkStatement(bytes, start, this.refer)
      if (end < 0) break
      if (this.isTaken) {
        out.write(bytes.subarray(run, at))
        run = end
      }
      at = end
    }
    out.write(bytes.subarray(run, at))
    if (!isLast) return at
    this.rest = bytes.slice(at)
    return bytes.length
  }

  async finish(entry: FileEntry): Promise<SplitText> {
    const { taken, out, breps, polygons } = this
    const cut = idsOfCutProducts(this.index, new IfcText(out.slices()))
    const kept = keptLines(taken, this.referred, cut, (set) => !polygons.isWhole(set))
    breps?.settle(this.referred, cut)
    const encoder = new TextEncoder()
    const reader = new ByteReader(entry)
    let points = 0
    let stubs = ''
    for (let row = 0; row < taken.count; row++) {
      if (kept[row]) {
        out.write(await reader.read(taken.starts[row], taken.lengths[row]))
        if (taken.kinds[row] === Role.polygons) polygons.keepSet(taken.ids[row])
      } else if (taken.kinds[row] !== Role.points) {
        if (points === 0) stubs += `#${(points = taken.refs[row])}=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(2.,0.,0.),(0.,2.,0.)));\n`
        stubs += `#${taken.ids[row]}=IFCTRIANGULATEDFACESET(#${points},$,.T.,((1,2,3)),$);\n`
      }
      if (stubs.length > STUB_BYTES || row === taken.count - 1) {
        out.write(encoder.encode(stubs))
        stubs = ''
      }
    }
    for (const lines of [this.own.text(), polygons.text(this.referred), breps?.text(this.maxId + 1) ?? []])
      for (const line of lines) {
        stubs += line
        if (stubs.length < STUB_BYTES) continue
        out.write(encoder.encode(stubs))
        stubs = ''
      }
    out.write(encoder.encode(stubs))
    reader.close()
    out.write(this.rest)
    return { text: new IfcText(out.slices()), faceSets: new FaceSets(entry, taken, kept, polygons, breps), own: this.own, defining: this.defining }
  }

  /** Notes one line. Returns where it ends, -1 when it is not whole. `place`: of the line in the file; `left`: in the text that is left. */
  private line(bytes: Uint8Array, start: number, place: number, left: number): number {
    let at = start + 1
    let id = 0
    while (bytes[at] >= 48 && bytes[at] <= 57) id = id * 10 + bytes[at++] - 48
    at = skipBlanks(bytes, at)
    if (bytes[at] !== EQUALS) return walkStatement(bytes, at, this.refer)
    const first = skipBlanks(bytes, at + 1)
    at = first
    while (bytes[at] > 32 && bytes[at] !== OPEN && bytes[at] !== SLASH) at++
    const keyword = this.keywords.find(bytes, first, at)
    const { role } = keyword
    const open = skipBlanks(bytes, at)
    if (id < IDS_OF_FILES) this.maxId = Math.max(this.maxId, id)
    const isPart = role === Role.polygon || (this.breps && role >= Role.point && role <= Role.brep)
    if (isPart) {
      const end = role === Role.polygon ? this.polygons.takeFace(id, bytes, open) : this.breps!.take(role, id, bytes, open)
      this.isTaken = end > 0
      if (end !== 0) return end
    }
    const isSet = role === Role.triangles || role === Role.polygons
    if ((isSet || role === Role.points) && bytes[open] === OPEN && id > 0 && id < MAX_ID) {
      const end = bytes.indexOf(SEMICOLON, open) + 1
      if (end === 0) return -1
      const body = bytes.subarray(open, end)
      // Names of points, and comments: a semicolon in them ends nothing.
      if (!body.includes(QUOTE) && !body.includes(SLASH) && (role !== Role.polygons || this.polygons.takeSet(id, bytes, open, end))) {
        this.isTaken = true
        this.taken.add(id, place, end - start, role, isSet ? firstReference(bytes, open + 1) : 0)
        return end
      }
    }
    const end = walkStatement(bytes, open, role === Role.shape || role === Role.beside ? undefined : this.refer)
    if (end < 0) return -1
    const isRooted = role === Role.other && bytes[skipBlanks(bytes, open + 1)] === QUOTE
    if (role === Role.defines) this.defining.push(id)
    if ((role === Role.property || role === Role.defines) && this.own.withhold(id, keyword, bytes, open, end)) {
      this.isTaken = true
      return end
    }
    this.own.share(id, keyword, bytes, open, end, isRooted || isReadHere(role))
    if (isRooted || (role >= Role.shape && role <= Role.parts)) this.index.add(id, left, end - start, role)
    return end
  }
}

/** Whether lines of a role are read here besides by the engine: what leads from products to their places and shapes, and the tree. */
const isReadHere = (role: number): boolean =>
  role === Role.shape || role === Role.way || role === Role.parts || role === Role.relation || role === Role.place || role === Role.point

/** The reference that begins here; 0: there is none. */
function firstReference(bytes: Uint8Array, from: number): number {
  let at = skipBlanks(bytes, from)
  if (bytes[at++] !== HASH) return 0
  let id = 0
  while (bytes[at] >= 48 && bytes[at] <= 57) id = id * 10 + bytes[at++] - 48
  return id < MAX_ID ? id : 0
}

/** Whether much of a file is faceted B-reps, by samples of it. */
async function hasManyLoops(entry: FileEntry): Promise<boolean> {
  const step = Math.max(SAMPLE_BYTES, Math.floor(entry.size / SAMPLES))
  let loops = 0
  let bytes = 0
  for (let at = 0; at < entry.size; at += step) {
    const sample = new TextDecoder('latin1').decode(await entry.slice(at, at + SAMPLE_BYTES))
    loops += sample.split('IFCPOLYLOOP').length - 1
    bytes += sample.length
  }
  return loops * BYTES_PER_LOOP > bytes
}
