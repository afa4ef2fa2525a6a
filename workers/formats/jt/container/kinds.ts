/** GUIDs of kinds of elements as bytes in a little-endian file, hexadecimal. */

/** A GUID in its usual spelling, with its first three groups turned to the order of bytes. */
function bytesOf(text: string): string {
  const [a, b, c, d, e] = text.split('-')
  const turned = (hex: string): string => hex.match(/../g)!.toReversed().join('')
  return turned(a) + turned(b) + turned(c) + d + e
}

const first = (start: string): string => bytesOf(`${start}-2ac8-11d1-9b6b-0080c7bb5997`)
const second = (start: string): string => bytesOf(`${start}-38fb-11d1-a506-006097bdc6e1`)

export const Kind = {
  group: first('10dd101b'),
  instance: first('10dd102a'),
  lod: first('10dd102c'),
  rangeLod: first('10dd104c'),
  partition: first('10dd103e'),
  switch: first('10dd10f3'),
  baseNode: first('10dd1035'),
  metaDataNode: second('ce357245'),
  partNode: second('ce357244'),
  baseShape: first('10dd1059'),
  vertexShape: first('10dd107f'),
  triStripNode: first('10dd1077'),
  polylineNode: first('10dd1046'),
  polygonNode: first('10dd1048'),
  pointNode: bytesOf('98134716-0010-0818-1998-080009835d5a'),
  nullShapeNode: bytesOf('d239e7b6-dd77-4289-a07d-b0ee79f79494'),
  primitiveNode: bytesOf('e40373c1-1ad9-11d3-9daf-00a0c9c7ddc2'),
  material: first('10dd1030'),
  transform: first('10dd1083'),
  stringAtom: first('10dd106e'),
  integerAtom: first('10dd102b'),
  floatAtom: first('10dd1019'),
  referenceAtom: first('10dd1004'),
  dateAtom: second('ce357246'),
  lateLoadedAtom: bytesOf('e0b05be5-fbbd-11d1-a3a7-00aa00d10954'),
  propertyProxy: second('ce357247'),
  triStripShape: first('10dd10ab'),
  polylineShape: first('10dd10a1'),
  polygonShape: first('10dd109f'),
  pointShape: bytesOf('98134716-0011-0818-1998-080009835d5a'),
  xtBody: bytesOf('873a70e0-2ac9-11d1-9b6b-0080c7bb5997'),
} as const

/** Nodes that stand for geometry. */
export const shapeNodes: ReadonlySet<string> = new Set<string>([
  Kind.baseShape,
  Kind.vertexShape,
  Kind.triStripNode,
  Kind.polylineNode,
  Kind.polygonNode,
  Kind.pointNode,
  Kind.nullShapeNode,
  Kind.primitiveNode,
])
