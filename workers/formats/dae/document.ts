import { type Document, DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
import type { Structure } from '../../../src/core/scene/model.ts'
import { unitOfLength } from '../../../src/core/units.ts'

/** Libraries that do not affect the shape at rest; parsing them costs time and fails on files that are otherwise good. */
const unused = ['library_animations', 'library_animation_clips', 'library_cameras', 'library_lights', 'library_force_fields', 'library_articulated_systems']
const isUnused = (name: string): boolean => unused.includes(name) || /^library_(kinematics|physics)_/.test(name) || name === 'library_joints'

/** The XML of a COLLADA document without elements that are not drawn. Throws `file-exception` when it is no COLLADA or nested too deep. */
export function parseCollada(text: string): { document: Document; damaged: number } {
  let damaged = 0
  let document: Document
  try {
    document = new DOMParser({
      onError: (level) => {
        if (level !== 'warning') damaged++
      },
    }).parseFromString(text.trimStart(), 'text/xml')
  } catch (error) {
    throw new OpenError('file-exception', `XML: ${(error as Error).message.split('\n')[0]}`, { cause: error })
  }
  const collada = document.documentElement
  if (!collada || collada.nodeName !== 'COLLADA') throw new OpenError('file-exception', 'not a COLLADA document')
  for (const child of elements(collada)) if (isUnused(child.nodeName) || child.nodeName === 'extra') collada.removeChild(child)
  for (const scene of elements(collada)) {
    if (scene.nodeName !== 'scene') continue
    for (const instance of elements(scene)) if (instance.nodeName !== 'instance_visual_scene') scene.removeChild(instance)
  }
  checkDepth(collada)
  dropLostMaterials(collada)
  // The loader asks for it, though it need not be there.
  if (!elements(collada).some(({ nodeName }) => nodeName === 'asset')) collada.appendChild(document.createElementNS(collada.namespaceURI, 'asset'))
  return { document, damaged }
}

function elements(parent: Node): Element[] {
  const out: Element[] = []
  for (let child = parent.firstChild; child; child = child.nextSibling) if (child.nodeType === 1) out.push(child as Element)
  return out
}

/** Takes out materials without an effect, and uses of missing materials: the loader fails on both, and has a material of its own for faces without one. */
function dropLostMaterials(collada: Element): void {
  const children = (library: string): Element[] =>
    elements(collada).flatMap((child) => (child.nodeName === library ? elements(child).filter((own) => own.hasAttribute('id')) : []))
  const effects = new Set(children('library_effects').map((effect) => effect.getAttribute('id')))
  const materials = new Set<string | null>()
  for (const material of children('library_materials')) {
    const effect = elements(material).find(({ nodeName }) => nodeName === 'instance_effect')
    if (effects.has(effect?.getAttribute('url')?.replace(/^#/, '') ?? '')) materials.add(material.getAttribute('id'))
    else material.parentNode?.removeChild(material)
  }
  const uses = Array.from(collada.getElementsByTagName('instance_material'))
  for (const use of uses.filter((own) => !materials.has(own.getAttribute('target')?.replace(/^#/, '') ?? ''))) use.parentNode?.removeChild(use)
}

function checkDepth(top: Node): void {
  let depth = 0
  for (let at: Node | null = top; at; ) {
    if (at.firstChild) {
      at = at.firstChild
      if (++depth > MAX_DEPTH * 2) throw new OpenError('file-exception', 'elements nested too deep')
      continue
    }
    while (at && at !== top && !at.nextSibling) {
      at = at.parentNode
      depth--
    }
    at = at === top ? null : (at?.nextSibling ?? null)
  }
}

/** Writes strips and fans as triangles: the loader supports neither. */
export function spellOutStrips(collada: Element): void {
  for (const library of elements(collada)) {
    if (library.nodeName !== 'library_geometries') continue
    for (const geometry of elements(library))
      for (const mesh of elements(geometry))
        for (const primitive of elements(mesh))
          if (primitive.nodeName === 'tristrips' || primitive.nodeName === 'trifans') mesh.replaceChild(trianglesOf(primitive), primitive)
  }
}

/** Each `p` is a strip or a fan of its own; a corner is as many numbers as there are offsets. */
function trianglesOf(primitive: Element): Element {
  const document = primitive.ownerDocument!
  const made = document.createElementNS(primitive.namespaceURI, 'triangles')
  const material = primitive.getAttribute('material')
  if (material) made.setAttribute('material', material)
  const isFan = primitive.nodeName === 'trifans'
  const corners: string[] = []
  let stride = 1
  for (const child of elements(primitive)) {
    if (child.nodeName === 'input') {
      stride = Math.max(stride, Number(child.getAttribute('offset') ?? 0) + 1 || 1)
      made.appendChild(child)
    } else if (child.nodeName === 'p') {
      const words = (child.textContent ?? '').trim().split(/\s+/)
      const count = Math.floor(words.length / stride)
      const at = (i: number): string => words.slice(i * stride, (i + 1) * stride).join(' ')
      for (let i = 0; i + 2 < count; i++) {
        if (isFan) corners.push(at(0), at(i + 1), at(i + 2))
        else corners.push(at(i + (i % 2)), at(i + 1 - (i % 2)), at(i + 2))
      }
    }
  }
  made.setAttribute('count', String(corners.length / 3))
  const p = document.createElementNS(primitive.namespaceURI, 'p')
  p.textContent = corners.join(' ')
  made.appendChild(p)
  return made
}

export interface DaeAsset {
  /** Metres per unit. */
  meter: number
  structure: Pick<Structure, 'units' | 'upAxis' | 'application'> & { turn?: Float64Array }
}

/** X_UP: right is -Y, up is X, towards the viewer is Z (COLLADA 1.4.1, `up_axis`): a quarter turn around Z makes it Y up. */
const xUp = (): Float64Array => new Float64Array([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

/** The document's unit, up axis and author (COLLADA 1.4.1, `asset`). */
export function readAsset(document: Document): DaeAsset {
  const asset = elements(document.documentElement!).find((element) => element.nodeName === 'asset')
  const child = (name: string) => asset && elements(asset).find((element) => element.nodeName === name)
  const stated = Number.parseFloat(child('unit')?.getAttribute('meter') ?? '')
  // One metre is the schema's default.
  const meter = stated > 0 && Number.isFinite(stated) ? stated : 1
  const up = child('up_axis')?.textContent?.trim()
  const contributor = child('contributor')
  const tool =
    contributor &&
    elements(contributor)
      .find((element) => element.nodeName === 'authoring_tool')
      ?.textContent?.trim()
  return {
    meter,
    structure: {
      units: unitOfLength(meter * 1000),
      upAxis: up === 'Z_UP' ? 'z' : 'y',
      ...(tool && { application: tool }),
      ...(up === 'X_UP' && { turn: xUp() }),
    },
  }
}
