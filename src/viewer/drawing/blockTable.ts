import { DataTexture, FloatType, RGBAFormat, RGBAIntegerFormat, RGIntegerFormat, UnsignedIntType } from 'three'
import { ROW_BITS } from './blocks.ts'
import type { LetterTable } from './letterTable.ts'
import type { LineLevel } from './lineLevels.ts'
import { plain } from './tables.ts'

/** The two textures that lines or letters are read from. */
export interface BlockTable {
  shapes: DataTexture
  owners: DataTexture
}

export function lineTextures({ segments, owners }: LineLevel): BlockTable {
  return { shapes: floats(segments), owners: integers(owners, 2) }
}

export function letterTextures({ axes, places }: LetterTable): BlockTable {
  return { shapes: floats(axes), owners: integers(places, 4) }
}

function floats(data: Float32Array<ArrayBuffer>): DataTexture {
  return onceGiven(new DataTexture(data, 1 << ROW_BITS, data.length >> (ROW_BITS + 2), RGBAFormat, FloatType))
}

function integers(data: Uint32Array<ArrayBuffer>, each: 2 | 4): DataTexture {
  const format = each === 2 ? RGIntegerFormat : RGBAIntegerFormat
  const texture = new DataTexture(data, 1 << ROW_BITS, data.length / each / (1 << ROW_BITS), format, UnsignedIntType)
  texture.internalFormat = each === 2 ? 'RG32UI' : 'RGBA32UI'
  return onceGiven(texture)
}

/** The GPU has it then, and a drawing that is drawn anew makes its tables anew. */
function onceGiven(texture: DataTexture): DataTexture {
  texture.onUpdate = () => {
    texture.onUpdate = null
    texture.image.data = null
  }
  return plain(texture)
}
