import { OpenError } from '../../../src/core/errors.ts'
import { MAX_NODES } from '../../../src/core/limits.ts'
import { attributeOf, parseXml, type XmlAttributes } from '../../mesh/xml.ts'
import { AxisPairs, isRelationship, type Level } from './axes.ts'

/** A use of a part in an assembly. */
interface Use {
  /** Id of the occurrence, which belongs to the part that is used. */
  occurrence: string
  name: string
  /** Column-major 3 × 3, then the translation, in the file's unit of length; absent: the file places it in a way that is not read. */
  place?: number[]
}

export interface XmlPart {
  name: string
  uses: Use[]
  /** Names of the files of its shape, as written: each as a list of spellings. */
  files: string[][]
}

/** Parts and their uses, as the business object model of AP242 states them in XML. */
export interface XmlAssembly {
  parts: Map<string, XmlPart>
  /** Part of each occurrence, by their ids. */
  occurrences: Map<string, { part: string; name: string }>
  /** Millimetres of the unit of length. */
  mm: number
  application: string
}

/** What leads from a document to the file that it is in. */
const MAX_HOPS = 8
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
const prefixes: Record<string, number> = { milli: 1e-3, centi: 1e-2, deci: 1e-1, micro: 1e-6, kilo: 1e3 }
const lengths: Record<string, number> = {
  metre: 1000,
  meter: 1000,
  m: 1000,
  millimetre: 1,
  millimeter: 1,
  mm: 1,
  centimetre: 10,
  centimeter: 10,
  cm: 10,
  inch: 25.4,
  in: 25.4,
  foot: 304.8,
  ft: 304.8,
}

/** Reads an assembly in the XML of AP242 (Uos of the business object or domain model). Throws `unsupported-format` for any other XML. */
export function readAssembly(bytes: Uint8Array): XmlAssembly {
  const reader = new AssemblyReader()
  parseXml(bytes, reader)
  return reader.done()
}

class AssemblyReader {
  private readonly out: XmlAssembly = { parts: new Map(), occurrences: new Map(), mm: 1, application: '' }
  private readonly levels: Level[] = []
  private part: { uid: string; part: XmlPart; named: string; documents: string[] } | undefined
  private readonly documents = new Map<XmlPart, string[]>()
  private use: Use | undefined
  /** Id of what places the use. */
  private placedBy: string | undefined
  private occurrence: { uid: string; name: string; id: string } | undefined
  private readonly uses: { use: Use; placedBy: string | undefined; within: XmlPart }[] = []
  private matrix: number[] = []
  private readonly places = new Map<string, number[]>()
  private readonly pairs = new AxisPairs()
  /** Ids that what stands outside of parts refers to, by its own id. */
  private readonly references = new Map<string, string[]>()
  private file: { uid: string; names: string[]; id: string } | undefined
  private readonly files = new Map<string, string[]>()
  private unit: { name: string; prefix: string; quantity: string } | undefined
  private seen = false

  open(tag: string, attributes: XmlAttributes): void {
    const uid = attributeOf(attributes, 'uid')
    const reference = attributeOf(attributes, 'uidRef')
    if (this.levels.length === 0 && !/^Uos$/i.test(tag)) throw new OpenError('unsupported-format', `XML of ${tag}: no assembly of STEP AP242`)
    this.levels.push({ tag, uid })
    if (tag === 'Part' && uid !== undefined) {
      this.seen = true
      if (this.out.parts.size >= MAX_NODES) throw new OpenError('too-large', 'parts')
      const part: XmlPart = { name: '', uses: [], files: [] }
      this.part = { uid, part, named: '', documents: [] }
      this.out.parts.set(uid, part)
    } else if (tag === 'Occurrence' && uid !== undefined && this.part) this.occurrence = { uid, name: '', id: '' }
    else if (tag === 'ViewOccurrenceRelationship' && this.part) {
      this.use = { occurrence: '', name: '' }
      this.placedBy = undefined
    } else if (tag === 'File' && uid !== undefined) this.file = { uid, names: [], id: '' }
    else if (tag === 'Unit' && reference === undefined) this.unit = { name: '', prefix: '', quantity: '' }
    else if (tag === 'CartesianTransformation') this.matrix = []
    if (reference !== undefined) this.refer(tag, reference)
    this.placeStated(this.levels.at(-1)!, attributes)
    this.pairs.open(this.levels, reference)
    const id = attributeOf(attributes, 'id')
    if (id !== undefined && (tag === 'Id' || tag === 'Identifier')) this.identify(id)
  }

  private refer(tag: string, reference: string): void {
    const { use, part } = this
    const isPlacing = use !== undefined && this.isWithin('Placement')
    if (use && tag === 'Related' && !isPlacing) use.occurrence = reference
    else if (isPlacing) {
      if (tag !== 'Related' && !this.isWithin('Origin') && !this.isWithin('Target')) this.placedBy = reference
    } else if (part && (tag === 'AssignedDocument' || tag.endsWith('Geometry'))) part.documents.push(reference)
    else if (!part)
      for (const { uid } of this.levels) {
        if (uid === undefined) continue
        const list = this.references.get(uid)
        if (list) list.push(reference)
        else this.references.set(uid, [reference])
      }
  }

  /** A relationship that stands within the use, and one that states that both spaces are the same. */
  private placeStated(level: Level, attributes: XmlAttributes): void {
    if (!isRelationship(level)) return
    if (this.use && this.isWithin('Placement')) this.placedBy ??= level.uid ??= `\0use ${this.uses.length}`
    if (level.uid !== undefined && attributeOf(attributes, 'type')?.endsWith('WithSameCoordinateSpace')) this.places.set(level.uid, identity)
  }

  private identify(id: string): void {
    if (this.file) {
      // The item's own place first: what the file is called may have no ending.
      if (this.isWithin('ExternalItem')) this.file.names.unshift(id)
      else this.file.id ||= id
    } else if (this.occurrence) this.occurrence.id ||= id
    else if (this.part && !this.isWithin('Versions')) this.part.named ||= id
  }

  private isWithin(tag: string): boolean {
    return this.levels.some((level) => level.tag === tag)
  }

  private parent(back = 1): string {
    return this.levels.at(-1 - back)?.tag ?? ''
  }

  close(tag: string, text: string): void {
    const value = text.trim()
    if (value !== '') this.say(tag, value)
    if (tag === 'CartesianTransformation') this.placed()
    else if (tag === 'Part' && this.part && this.levels.at(-1)?.uid === this.part.uid) this.endPart()
    else if (tag === 'Occurrence' && this.occurrence && this.part) {
      const { uid, name, id } = this.occurrence
      this.out.occurrences.set(uid, { part: this.part.uid, name: name || id })
      this.occurrence = undefined
    } else if (tag === 'ViewOccurrenceRelationship' && this.use && this.part) {
      this.part.part.uses.push(this.use)
      this.uses.push({ use: this.use, placedBy: this.placedBy, within: this.part.part })
      this.use = undefined
    } else if (tag === 'File' && this.file && this.levels.at(-1)?.uid === this.file.uid) {
      const { uid, names, id } = this.file
      this.files.set(uid, [...new Set([...names, id])].filter(Boolean))
      this.file = undefined
    } else if (tag === 'Unit' && this.unit) this.endUnit()
    this.levels.pop()
  }

  /** What an element's text states. */
  private say(tag: string, value: string): void {
    if (tag === 'RotationMatrix' || tag === 'TranslationVector') {
      const numbers = value
        .split(/[\s,]+/)
        .slice(0, 10)
        .map(Number)
      if (numbers.length === (tag === 'RotationMatrix' ? 9 : 3) && numbers.every(Number.isFinite)) this.matrix.push(...numbers)
      return
    }
    this.pairs.text(tag, value, this.levels.at(-2))
    if (this.unit) {
      if (this.isWithin('Name')) this.unit.name ||= value
      else if (this.isWithin('Prefix')) this.unit.prefix ||= value
      else if (this.isWithin('Quantity')) this.unit.quantity ||= value
    } else if (this.file) {
      if (tag === 'SourceId' || (tag === 'Id' && this.isWithin('ExternalItem'))) this.file.names.push(value)
    } else if (tag === 'CharacterString' && this.parent() === 'Name') this.name(value, this.parent(2))
    else if (tag === 'Id' && !this.part) return
    else if (tag === 'Id' && this.occurrence) this.occurrence.id ||= value
    else if (tag === 'OriginatingSystem') this.out.application = value
  }

  private name(value: string, owner: string): void {
    if (owner === 'Occurrence' && this.occurrence) this.occurrence.name ||= value
    else if (owner === 'Part' && this.part) this.part.part.name ||= value
  }

  private placed(): void {
    if (this.matrix.length !== 12) return
    if (this.use) this.use.place = this.matrix
    else {
      // A representation may hold several relationships: the transformation is that of one.
      const start = this.levels.findLastIndex(({ tag }) => tag === 'Representation' || tag === 'RepresentationContext')
      for (const { uid } of this.levels.slice(start + 1)) if (uid !== undefined) this.places.set(uid, this.matrix)
    }
  }

  private endPart(): void {
    const { part, named, documents } = this.part!
    part.name ||= named
    this.documents.set(part, documents)
    this.part = undefined
  }

  private endUnit(): void {
    const { name, prefix, quantity } = this.unit!
    this.unit = undefined
    const mm = lengths[name.toLowerCase()]
    if (mm !== undefined && (quantity === '' || /length/i.test(quantity))) this.out.mm = mm * (prefixes[prefix.toLowerCase()] ?? 1)
  }

  done(): XmlAssembly {
    if (!this.seen) throw new OpenError('no-geometry', 'an XML file of STEP without parts')
    for (const { use, placedBy, within } of this.uses) {
      const used = this.out.occurrences.get(use.occurrence)
      const place = use.place ?? (placedBy === undefined ? identity : this.placeBy(placedBy, within, this.out.parts.get(used?.part ?? '')))
      if (place) use.place = place
      use.name = used?.name ?? ''
    }
    for (const [part, documents] of this.documents) part.files = this.filesOf(documents)
    return this.out
  }

  private placeBy(id: string, outer: XmlPart, inner: XmlPart | undefined): number[] | undefined {
    const geometryOf = (part: XmlPart | undefined): readonly string[] => (part && this.documents.get(part)) ?? []
    const { places } = this
    const referred = this.references.get(id)?.find((each) => places.has(each))
    return places.get(id) ?? this.pairs.place(id, geometryOf(outer), geometryOf(inner)) ?? (referred === undefined ? undefined : places.get(referred))
  }

  /** The files that documents lead to, the nearest first. */
  private filesOf(documents: readonly string[]): string[][] {
    const seen = new Set(documents)
    const found: string[][] = []
    let front = [...seen]
    for (let hop = 0; hop < MAX_HOPS && front.length > 0; hop++) {
      const next: string[] = []
      for (const id of front) {
        const names = this.files.get(id)
        if (names && names.length > 0) found.push(names)
        for (const reference of this.references.get(id) ?? []) {
          if (seen.has(reference)) continue
          seen.add(reference)
          next.push(reference)
        }
      }
      front = next
    }
    return found
  }
}
