import type { Colour } from './step/product.ts'

const hex = (value: number): Colour => [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]

/** Colours of the samples: dark castings, bright steel, bronze, one accent. */
export const palette = {
  casting: hex(0x3a4654),
  castingLight: hex(0x52616f),
  machined: hex(0xa9b4bd),
  steel: hex(0xc3c9ce),
  darkSteel: hex(0x7d858d),
  zinc: hex(0xd9d6cc),
  bronze: hex(0xb8894a),
  brass: hex(0xd1ad58),
  rubber: hex(0x24272b),
  accent: hex(0xe8562a),
  amber: hex(0xf2b134),
  aluminium: hex(0xb9c0c6),
  enamel: hex(0x2f7386),
  anthracite: hex(0x2e343b),
} as const
