import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { decodeText } from '../../mesh/text.ts'

export interface ObjMaterial {
  color: Rgba
  metalness?: number
  roughness?: number
  /** Base-colour picture, as written. */
  texture?: string
  /** False with `-clamp on`. */
  repeat: boolean
}

/** Options of texture statements and how many words follow each. */
const OPTION_WORDS: Record<string, number> = {
  '-blendu': 1,
  '-blendv': 1,
  '-boost': 1,
  '-bm': 1,
  '-cc': 1,
  '-clamp': 1,
  '-imfchan': 1,
  '-mm': 2,
  '-o': 3,
  '-s': 3,
  '-t': 3,
  '-texres': 1,
  '-type': 1,
}
/** Options whose second and third number may be absent. */
const SHORT_OPTIONS = ['-o', '-s', '-t', '-mm']

/** Materials of an MTL file by name. Never throws: what cannot be read keeps its default. */
export function parseMtl(bytes: Uint8Array): Map<string, ObjMaterial> {
  const materials = new Map<string, ObjMaterial>()
  let current: ObjMaterial | undefined
  let rgb = [0.8, 0.8, 0.8]
  let alpha = 1
  const paint = (): void => {
    if (current) current.color = packColor(rgb[0], rgb[1], rgb[2], alpha)
  }
  for (const line of decodeText(bytes).text.split(/\r\n|\r|\n/)) {
    const words = line.trim().split(/\s+/)
    const key = words[0].toLowerCase()
    const number = Number(words[1])
    if (key === 'newmtl') {
      rgb = [0.8, 0.8, 0.8]
      alpha = 1
      materials.set(line.trim().slice(6).trim(), (current = { color: packColor(0.8, 0.8, 0.8, 1), repeat: true }))
    } else if (!current) continue
    else if (key === 'kd' && Number.isFinite(number)) {
      rgb = [number, Number(words[2] ?? number), Number(words[3] ?? number)]
      paint()
    } else if ((key === 'd' || key === 'tr') && words.length > 1) {
      const opacity = Number(words[words.length - 1])
      if (Number.isFinite(opacity)) alpha = key === 'd' ? opacity : 1 - opacity
      paint()
    } else if (key === 'pr' && Number.isFinite(number)) current.roughness = Math.min(1, Math.max(0, number))
    else if (key === 'pm' && Number.isFinite(number)) current.metalness = Math.min(1, Math.max(0, number))
    else if (key === 'map_kd') {
      const { file, clamp } = textureStatement(line.trim().slice(6).trim())
      if (file) current.texture = file
      current.repeat = !clamp
    }
  }
  return materials
}

/** The file name of a texture statement behind its options; names may hold blanks. */
function textureStatement(text: string): { file: string; clamp: boolean } {
  let rest = text
  let clamp = false
  for (let option = /^(-[a-z]+)\s+/i.exec(rest); option; option = /^(-[a-z]+)\s+/i.exec(rest)) {
    const name = option[1].toLowerCase()
    const words = OPTION_WORDS[name]
    if (words === undefined) break
    rest = rest.slice(option[0].length)
    if (name === '-clamp') clamp = /^on\b/i.test(rest)
    for (let i = 0; i < words; i++) {
      const argument = /^\S+\s+/.exec(rest)
      if (!argument || (i > 0 && SHORT_OPTIONS.includes(name) && !/^[-+.\d]/.test(rest))) break
      rest = rest.slice(argument[0].length)
    }
  }
  return { file: rest.replace(/^"(.*)"$/, '$1'), clamp }
}

/** sRGB components 0..1 as packed colour; numbers that are none count as 0.8. A fully transparent material would vanish: it is taken for a writer's mistake. */
function packColor(r: number, g: number, b: number, a: number): Rgba {
  const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0.8)) * 255)
  return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | (byte(a) || 255)) >>> 0
}
