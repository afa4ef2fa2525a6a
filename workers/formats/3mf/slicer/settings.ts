import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { FileSet } from '../../../contract/fileSet.ts'
import { parseXml } from '../../../mesh/xml.ts'
import { unpacked } from '../../../mesh/zipPackage.ts'

/** A solid of an object. Some are printed; helpers such as negative volumes, modifiers and support blockers are not. */
export interface SlicerVolume {
  name: string
  isBody: boolean
  /** Number of the extruder from 1; 0 = the object's. */
  extruder: number
  /** First and last triangle of the object's mesh; absent where the volume has a mesh of its own. */
  triangles?: { first: number; last: number }
}

interface SlicerObject {
  name: string
  extruder: number
  /** In the order of the file (PrusaSlicer, SuperSlicer), by their ranges of triangles. */
  volumes: SlicerVolume[]
  /** Volumes by the id of the object that has the mesh (Bambu Studio, OrcaSlicer). */
  parts: Map<string, SlicerVolume>
}

/** What a slicer has added to a 3MF package: names, kinds and filaments of objects. */
export interface SlicerSettings {
  /** Colour of each extruder; 0 = not stated. */
  colors: Rgba[]
  objects: Map<string, SlicerObject>
}

/** Bytes of a list of settings that are looked at: they hold programs for the printer as well. */
const MOST_BYTES = 8 << 20
const MOST_COLORS = 256

/** Reads the settings of a project that PrusaSlicer, SuperSlicer, Bambu Studio or OrcaSlicer saved; undefined for other packages. Damaged settings are left out. */
export async function slicerSettings(inner: FileSet): Promise<SlicerSettings | undefined> {
  const prusa = await textOf(inner, 'Metadata/Slic3r_PE.config')
  const bambu = await textOf(inner, 'Metadata/project_settings.config')
  const objects = inner.get('Metadata/model_settings.config') ?? inner.get('Metadata/Slic3r_PE_model.config')
  if (prusa === undefined && bambu === undefined && !objects) return undefined
  const settings: SlicerSettings = { colors: bambu === undefined ? prusaColors(prusa ?? '') : bambuColors(bambu), objects: new Map() }
  if (objects) {
    const bytes = await unpacked(objects)
    try {
      readObjects(bytes, settings.objects)
    } catch {
      // Without them the objects are whole, in the first filament.
      settings.objects.clear()
    }
  }
  return settings
}

async function textOf(inner: FileSet, path: string): Promise<string | undefined> {
  const entry = inner.get(path)
  return entry && new TextDecoder().decode((await unpacked(entry)).subarray(0, MOST_BYTES))
}

/** `; extruder_colour = #21FF06;;#FFFF0A`: where an extruder has no colour of its own, it has its filament's. */
function prusaColors(text: string): Rgba[] {
  const list = (name: string): Rgba[] =>
    (new RegExp(`^; ${name} = (.{0,4096})$`, 'm').exec(text)?.[1] ?? '')
      .split(';')
      .slice(0, MOST_COLORS)
      .map((color) => colorOf(color.replaceAll('"', '').trim()))
  const own = list('extruder_colour')
  const filaments = list('filament_colour')
  return Array.from({ length: Math.max(own.length, filaments.length) }, (_, i) => own[i] || filaments[i] || 0)
}

function bambuColors(text: string): Rgba[] {
  try {
    const { filament_colour: colors } = JSON.parse(text) as Record<string, unknown>
    return Array.isArray(colors) ? colors.slice(0, MOST_COLORS).map((color) => colorOf(String(color))) : []
  } catch {
    return []
  }
}

/** `#RRGGBB` or `#RRGGBBAA`; 0 for anything else. A filament is drawn opaque. */
function colorOf(text: string): Rgba {
  const [, hex] = /^#([\da-f]{6})(?:[\da-f]{2})?$/i.exec(text) ?? []
  return hex === undefined ? 0 : (Number.parseInt(hex, 16) * 256 + 255) >>> 0
}

const bodies = new Set(['modelpart', 'normal_part', ''])

function readObjects(bytes: Uint8Array, objects: Map<string, SlicerObject>): void {
  let object: SlicerObject | undefined
  let volume: SlicerVolume | undefined
  parseXml(bytes, {
    open(name, attributes) {
      if (name === 'object') {
        object = { name: '', extruder: 1, volumes: [], parts: new Map() }
        objects.set(attributes.id ?? '', object)
      } else if ((name === 'volume' || name === 'part') && object) {
        volume = { name: '', isBody: bodies.has((attributes.subtype ?? '').toLowerCase()), extruder: 0 }
        const [first, last] = [Number(attributes.firstid), Number(attributes.lastid)]
        if (attributes.firstid !== undefined && first >= 0 && last >= first) {
          volume.triangles = { first, last }
          object.volumes.push(volume)
        } else if (attributes.id !== undefined) object.parts.set(attributes.id, volume)
      } else if (name === 'metadata') {
        const { key, value = '' } = attributes
        if (key === 'name') (volume ?? object ?? { name: '' }).name = value
        else if (key === 'extruder') (volume ?? object ?? { extruder: 0 }).extruder = Math.max(0, Math.trunc(Number(value)) || 0)
        else if (key === 'volume_type' && volume) volume.isBody = bodies.has(value.toLowerCase())
        // SuperSlicer and PrusaSlicer before 2.
        else if (key === 'modifier' && value === '1' && volume) volume.isBody = false
      }
    },
    close(name) {
      if (name === 'object') object = undefined
      if (name === 'volume' || name === 'part') volume = undefined
    },
  })
}
