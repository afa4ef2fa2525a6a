import { fileURLToPath } from 'node:url'

/**
 * What the six faces of a cube map show (square, RGBE bytes), as a symmetric matrix M of 16 numbers: (x, y, z, 1) M (x, y, z, 1) is the brightness in that direction, by
 * spherical harmonics up to the second order (Ramamoorthi and Hanrahan, An Efficient Representation for Irradiance Environment Maps, 2001). Colours are left out.
 */
export function studioForm(faces: readonly Uint8Array[]): number[] {
  const size = Math.sqrt(faces[0].length / 4)
  const sums = new Float64Array(9)
  let sphere = 0
  for (let face = 0; face < 6; face++) {
    const pixels = faces[face]
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const at = (row * size + column) * 4
        const u = (2 * column + 1) / size - 1
        const v = (2 * row + 1) / size - 1
        const distance = Math.sqrt(1 + u * u + v * v)
        const angle = distance ** -3
        const [x, y, z] = cubeDirections[face](u, v).map((value) => value / distance)
        const brightness = ((0.2126 * pixels[at] + 0.7152 * pixels[at + 1] + 0.0722 * pixels[at + 2]) * 2 ** (pixels[at + 3] - 128)) / 255
        harmonics(x, y, z).forEach((value, i) => (sums[i] += value * brightness * angle))
        sphere += angle
      }
    }
  }
  const [c, y1, z1, x1, xy, yz, z2, xz, x2] = sums.map((sum) => (sum * 4 * Math.PI) / sphere)
  const [a, b, d] = [H1 / 2, H2 / 2, H20]
  return [b * x2 - d * z2, b * xy, b * xz, a * x1, b * xy, -b * x2 - d * z2, b * yz, a * y1, b * xz, b * yz, 2 * d * z2, a * z1, a * x1, a * y1, a * z1, H0 * c]
}

/** Factors of the spherical harmonics of orders 0, 1, 2 and (2, 0). */
const H0 = 0.5 / Math.sqrt(Math.PI)
const H1 = Math.sqrt(3) * H0
const H2 = Math.sqrt(15) * H0
const H20 = (Math.sqrt(5) / 2) * H0

const harmonics = (x: number, y: number, z: number): number[] => [
  H0,
  H1 * y,
  H1 * z,
  H1 * x,
  H2 * x * y,
  H2 * y * z,
  H20 * (2 * z * z - x * x - y * y),
  H2 * x * z,
  (H2 / 2) * (x * x - y * y),
]

/** Where a face's pixels lie, its middle at distance 1 (OpenGL ES 3.0, table 3.21). */
const cubeDirections: ((u: number, v: number) => number[])[] = [
  (u, v) => [1, -v, -u],
  (u, v) => [-1, -v, u],
  (u, v) => [u, 1, v],
  (u, v) => [u, -1, -v],
  (u, v) => [u, -v, 1],
  (u, v) => [-u, -v, -1],
]

/** Faces of one level of src/viewer/effects/studio.bin, where each face has all levels; `levels`: pixels along a face. */
export function facesOf(bytes: Uint8Array, levels: readonly number[], level: number): Uint8Array[] {
  const sizes = levels.map((size) => size * size * 4)
  const sum = (of: readonly number[]): number => of.reduce((total, size) => total + size, 0)
  return Array.from({ length: 6 }, (_, face) => {
    const from = face * sum(sizes) + sum(sizes.slice(0, level))
    return bytes.subarray(from, from + sizes[level])
  })
}

/** Where the forms of the two roughest levels stand, and the text of that module, not formatted. */
export const formsFile = fileURLToPath(new URL('../src/viewer/effects/studioForms.ts', import.meta.url))
export function formsModule(bytes: Uint8Array, levels: readonly number[]): string {
  const rows = ['satin', 'matte'].map((name, i) => {
    const form = studioForm(facesOf(bytes, levels, levels.length - 2 + i))
    return `export const ${name}Form = [${form.map((value) => Number(value.toPrecision(9))).join(', ')}]\n`
  })
  return `// What the two roughest levels of studio.bin show (tools/bakeStudio.ts): (x, y, z, 1) M (x, y, z, 1) is the brightness in a direction.\n${rows.join('')}`
}
