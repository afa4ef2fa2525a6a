import { type Document, DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'

/** Libraries that say nothing of the shape at rest; parsing them costs time and fails on files that are otherwise good. */
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
    }).parseFromString(text, 'text/xml')
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

export function elements(parent: Node): Element[] {
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
