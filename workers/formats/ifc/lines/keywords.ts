/** How a line matters to face sets and faceted B-reps. */
export const Role = {
  other: 0,
  triangles: 1,
  points: 2,
  /** Refers to items and takes nothing of their geometry. */
  beside: 3,
  /** A representation: its items are drawn as they are. */
  shape: 4,
  /** Leads from a product to its representations. */
  way: 5,
  /** Cuts one product by another. */
  cut: 6,
  /** Makes products parts of another. */
  parts: 7,
  /** Properties and other relations: they lead to no item. */
  aside: 8,
  /** A faceted B-rep and its parts, from the lowest up. */
  point: 9,
  loop: 10,
  bound: 11,
  outerBound: 12,
  face: 13,
  shell: 14,
  brep: 15,
  polygons: 16,
  polygon: 17,
  /** Properties and what holds them: the engine needs none of it. */
  property: 18,
  /** Gives properties to objects: not needed by the engine, either. */
  defines: 19,
  /** Other relations and placements that are read here as well. */
  relation: 20,
  place: 21,
} as const

const roles: readonly [keyword: string, role: number][] = [
  ['IFCTRIANGULATEDFACESET', Role.triangles],
  ['IFCCARTESIANPOINTLIST3D', Role.points],
  ['IFCPOLYGONALFACESET', Role.polygons],
  ['IFCINDEXEDPOLYGONALFACE', Role.polygon],
  ['IFCINDEXEDPOLYGONALFACEWITHVOIDS', Role.polygon],
  ['IFCSHAPEREPRESENTATION', Role.shape],
  ['IFCPRODUCTDEFINITIONSHAPE', Role.way],
  ['IFCREPRESENTATIONMAP', Role.way],
  ['IFCMAPPEDITEM', Role.way],
  ['IFCSTYLEDITEM', Role.beside],
  ['IFCINDEXEDCOLOURMAP', Role.beside],
  ['IFCINDEXEDTRIANGLETEXTUREMAP', Role.beside],
  ['IFCINDEXEDPOLYGONALTEXTUREMAP', Role.beside],
  ['IFCPRESENTATIONLAYERASSIGNMENT', Role.beside],
  ['IFCPRESENTATIONLAYERWITHSTYLE', Role.beside],
  ['IFCRELVOIDSELEMENT', Role.cut],
  ['IFCRELPROJECTSELEMENT', Role.cut],
  ['IFCRELAGGREGATES', Role.parts],
  ['IFCRELNESTS', Role.parts],
  ['IFCRELCONTAINEDINSPATIALSTRUCTURE', Role.relation],
  ['IFCRELDEFINESBYTYPE', Role.relation],
  ['IFCRELASSOCIATESMATERIAL', Role.relation],
  ['IFCRELASSOCIATESCLASSIFICATION', Role.relation],
  ['IFCRELDEFINESBYPROPERTIES', Role.defines],
  ['IFCPROPERTYSET', Role.property],
  ['IFCPROPERTYSINGLEVALUE', Role.property],
  ['IFCPROPERTYENUMERATEDVALUE', Role.property],
  ['IFCPROPERTYLISTVALUE', Role.property],
  ['IFCPROPERTYBOUNDEDVALUE', Role.property],
  ['IFCCOMPLEXPROPERTY', Role.property],
  ['IFCELEMENTQUANTITY', Role.property],
  ['IFCPHYSICALCOMPLEXQUANTITY', Role.property],
  ['IFCQUANTITYLENGTH', Role.property],
  ['IFCQUANTITYAREA', Role.property],
  ['IFCQUANTITYVOLUME', Role.property],
  ['IFCQUANTITYCOUNT', Role.property],
  ['IFCQUANTITYWEIGHT', Role.property],
  ['IFCQUANTITYTIME', Role.property],
  ['IFCQUANTITYNUMBER', Role.property],
  ['IFCLOCALPLACEMENT', Role.place],
  ['IFCAXIS2PLACEMENT3D', Role.place],
  ['IFCCARTESIANTRANSFORMATIONOPERATOR3D', Role.place],
  ['IFCDIRECTION', Role.place],
  ['IFCCARTESIANPOINT', Role.point],
  ['IFCPOLYLOOP', Role.loop],
  ['IFCFACEBOUND', Role.bound],
  ['IFCFACEOUTERBOUND', Role.outerBound],
  ['IFCFACE', Role.face],
  ['IFCCLOSEDSHELL', Role.shell],
  ['IFCFACETEDBREP', Role.brep],
]
const prefixesAside = ['IFCPROPERTY', 'IFCQUANTITY', 'IFCREL', 'IFCMATERIAL']

const MAX_KNOWN = 4096

/** A keyword of a file's text. */
export interface Keyword {
  bytes: Uint8Array
  role: number
  /** Counted from 0 in the order of appearance; -1 beyond the first 4096. */
  number: number
}

/** Finds keywords without making a string of each: by a hash of their bytes. */
export class Keywords {
  /** Texts of the keywords, by their number. */
  readonly texts: string[] = []
  private readonly known = new Map<number, Keyword>()

  /** The keyword in `bytes` from `start` up to `end`. */
  find(bytes: Uint8Array, start: number, end: number): Keyword {
    let hash = 0
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]) | 0
    const found = this.known.get(hash)
    if (found && isSame(found.bytes, bytes, start, end)) return found
    const word = bytes.slice(start, end)
    const text = new TextDecoder('latin1').decode(word)
    if (found || this.texts.length === MAX_KNOWN) return { bytes: word, role: roleOf(text), number: -1 }
    const keyword = { bytes: word, role: roleOf(text), number: this.texts.push(text) - 1 }
    this.known.set(hash, keyword)
    return keyword
  }
}

function roleOf(keyword: string): number {
  const role = roles.find(([name]) => name === keyword)?.[1]
  return role ?? (prefixesAside.some((prefix) => keyword.startsWith(prefix)) ? Role.aside : Role.other)
}

function isSame(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let i = 0; i < word.length; i++) if (word[i] !== bytes[start + i]) return false
  return true
}
