import type { Document } from './document.ts'
import type { Dictionary } from './objects.ts'
import type { XYZ } from './geometry.ts'

/** A value of extended data with its group code (1000 and more): text, number, handle, point; "{" and "}" of lists. */
export interface ExtendedValue {
  code: number
  rawValue: string | number | XYZ
}

/** Extended data of an object by the names of applications. */
export class ExtendedData {
  private readonly lists = new Map<string, readonly ExtendedValue[]>()

  add(application: string, values: readonly ExtendedValue[]): void {
    this.lists.set(application.toUpperCase(), values)
  }

  /** Names of applications, in capitals, with their values. */
  entries(): Iterable<[string, readonly ExtendedValue[]]> {
    return this.lists.entries()
  }

  /** The values of one application; none where it has left none. */
  of(application: string): readonly ExtendedValue[] {
    return this.lists.get(application) ?? this.lists.get(application.toUpperCase()) ?? NONE
  }
}

const NONE: readonly ExtendedValue[] = []
const EMPTY = new ExtendedData()

/** Anything with a handle. */
export abstract class CadObject {
  /** 0 = none. */
  handle = 0
  /** The document whose table has it. */
  document: Document | null = null
  /** Extension dictionary. */
  xDictionary: Dictionary | null = null
  /** Undefined until something is added. Public, since `named` makes classes without a name, whose declarations may hold nothing private. */
  addedData: ExtendedData | undefined

  get extendedData(): ExtendedData {
    return this.addedData ?? EMPTY
  }

  addExtendedData(application: string, values: readonly ExtendedValue[]): void {
    this.addedData ??= new ExtendedData()
    this.addedData.add(application, values)
  }
}

/** An object with a name in a table. */
export abstract class TableEntry extends CadObject {
  name: string
  flags = 0

  constructor(name = '') {
    super()
    this.name = name
  }
}
