import { ArcAlignedText, TextEntity } from '../../../model/texts.ts'
import { type Entity, ProxyEntity, UnknownEntity } from '../../../model/entity.ts'
import { XYZ } from '../../../model/geometry.ts'
import { Hatch } from '../../../model/hatch.ts'
import { CadBody, type ModelerGeometry, Region, Solid3D, Surface } from '../../../model/solids.ts'
import { indexed } from '../../dwg/record.ts'
import { sectionParts } from '../../sectionParts.ts'
import { polygonParts, setReplacement, unprinted } from '../../unlisted.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import type { Scope, Tags } from '../tags.ts'
import { splineOf } from './curves.ts'
import { patternLines, readGradient } from './hatch.ts'

type Parts = (tags: Tags, objects: DxfObjects) => Entity[]

/** What stands for entities of these kinds. */
const kinds: Readonly<Record<string, Parts>> = {
  ARCALIGNEDTEXT: arcText,
  HELIX: helix,
  MPOLYGON: polygon,
  RTEXT: remoteText,
  SECTIONOBJECT: section,
}

/** Entities of other kinds: by what stands for them, by the picture that the program left, or not at all. */
export function readOther(tags: Tags, objects: DxfObjects, type: string): Entity {
  const entity = type === 'ACAD_PROXY_ENTITY' ? new ProxyEntity() : new UnknownEntity(type)
  const graphics = graphicsOf(tags)
  const found = kinds[type]?.(tags, objects) ?? []
  const parts = found.length > 0 || unprinted.has(type) ? found : undefined
  setReplacement(entity, { type, ...(graphics && { graphics }), ...(parts && { parts }) })
  return entity
}

/** The picture that the program left: its size, then its bytes. */
function graphicsOf(tags: Tags): Uint8Array | undefined {
  const { codes, extended, own } = tags
  for (let at = 0; at + 1 < extended; at++) {
    if ((codes[at] !== 160 && codes[at] !== 92) || codes[at + 1] !== 310) continue
    let end = at + 1
    while (end < extended && codes[end] === 310) end++
    const bytes = own.part(at + 1, end).chunks(310)
    const size = tags.number(at)
    return bytes.subarray(0, Math.max(0, Math.min(bytes.length, size || 0)))
  }
  return undefined
}

function helix(tags: Tags): Entity[] {
  const spline = splineOf(tags.within('AcDbSpline'))
  spline.isHelix = true
  return spline.controlPoints.length + spline.fitPoints.length > 1 ? [spline] : []
}

const alignments = ['fit', 'left', 'right', 'center'] as const

function arcText(tags: Tags, objects: DxfObjects): Entity[] {
  const own = tags.within('AcDbArcAlignedText')
  const text = new ArcAlignedText()
  text.text = own.string(1) ?? ''
  text.style = objects.textStyle(own.string(7)) ?? text.style
  text.center = own.point(10)
  text.normal = own.normal()
  text.radius = own.num(40, 1)
  text.widthFactor = own.num(41, 1)
  text.height = own.num(42, 1)
  text.spacing = own.num(43)
  text.offset = own.num(44)
  text.right = own.num(45)
  text.left = own.num(46)
  text.start = own.angle(50)
  text.end = own.angle(51, Math.PI)
  if (own.num(70) === 1) text.text = [...text.text].reverse().join('')
  text.inward = own.num(71, 1) === 2
  text.alignment = alignments[own.num(72, 1) - 1] ?? 'fit'
  text.concave = own.num(73, 1) === 2
  return text.text.trim() === '' || !(text.radius > 0) ? [] : [text]
}

/** A formula in text that AutoCAD works out anew. */
const FORMULA = '$('

/** Remote text: the letters of formulas and files are only in the picture that is kept of it. */
function remoteText(tags: Tags, objects: DxfObjects): Entity[] {
  const own = tags.within('RText')
  const value = own.string(1) ?? ''
  if ((own.num(70) & 1) === 0 || value === '' || value.includes(FORMULA)) return []
  const text = new TextEntity()
  text.value = value
  text.insertPoint = own.point(10)
  text.height = own.num(40, 1)
  text.rotation = own.angle(50)
  text.style = objects.textStyle(own.string(7)) ?? text.style
  return [text]
}

function section(tags: Tags): Entity[] {
  const own = tags.within('AcDbSection')
  const direction = own.find(10) < 0 ? new XYZ(0, 0, 1) : own.point(10)
  return sectionParts({ state: own.num(90, 1), line: own.points(11), back: own.points(12), direction, top: own.num(40), bottom: own.num(41) })
}

function polygon(tags: Tags): Entity[] {
  const own = tags.within('AcDbMPolygon')
  return polygonParts({ rings: ringsOf(own), normal: own.normal(), elevation: own.num(30), fill: fillOf(own) })
}

/** Vertices of each ring, the third coordinate is the bulge. Patterns and offsets follow behind 76. */
function ringsOf(own: Scope): XYZ[][] {
  const { tags } = own
  const start = own.find(91)
  const ends = [own.find(75), own.find(76)].filter((at) => at >= 0)
  const all = own.part(start < 0 ? own.to : start, ends.length > 0 ? Math.min(...ends) : own.to)
  const rings: XYZ[][] = []
  for (let at = all.find(92); at >= 0; ) {
    const end = all.find(92, at + 1)
    const given = all.part(at, end < 0 ? all.to : end)
    const ring = given.points(10)
    let vertex = -1
    for (let i = given.from; i < given.to; i++) {
      if (tags.codes[i] === 10) vertex++
      else if (tags.codes[i] === 42 && ring[vertex]) ring[vertex].z = tags.number(i)
    }
    if (ring.length > 1) rings.push(ring)
    at = end
  }
  return rings
}

function fillOf(own: Scope): Hatch | undefined {
  const hatch = new Hatch()
  hatch.isSolid = own.num(71) === 1
  const index = own.number(63)
  if (index !== undefined && index > 0 && index < 256) hatch.color = indexed(index)
  readGradient(hatch, own)
  if (hatch.gradientColor.enabled) hatch.isSolid = true
  if (!hatch.isSolid) hatch.pattern.lines = patternLines(own)
  return hatch.isSolid || hatch.pattern.lines.length > 0 ? hatch : undefined
}

const modelers: Readonly<Record<string, () => ModelerGeometry>> = { '3DSOLID': () => new Solid3D(), REGION: () => new Region(), BODY: () => new CadBody() }

/** Solids, regions, bodies and surfaces: lines of ACIS text begin with code 1 and go on with 3. */
export function readModeler(tags: Tags, type: string): ModelerGeometry | undefined {
  const solid = modelers[type]?.() ?? (/^[A-Z]*SURFACE$/.test(type) ? new Surface(type) : undefined)
  if (!solid) return undefined
  const own = tags.within('AcDbModelerGeometry')
  const lines: string[] = []
  for (let at = own.from; at < own.to; at++) {
    const code = tags.codes[at]
    if (code === 1) lines.push(tags.line(at))
    else if (code === 3 && lines.length > 0) lines[lines.length - 1] += tags.line(at)
  }
  solid.proprietaryData = lines.join('\n')
  return solid
}
