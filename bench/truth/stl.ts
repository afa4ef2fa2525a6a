/** Size, area and volume of an STL file, text or binary, in its own unit: a reader of the bench alone, so that a fault of Facet's cannot hide in it. */
export function stlProperties(bytes: Buffer): { size: number[]; area: number; volume: number } {
  const corners = cornersOf(bytes)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  let [area, volume] = [0, 0]
  for (let i = 0; i + 9 <= corners.length; i += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(i, i + 9)
    for (let k = 0; k < 9; k++) {
      low[k % 3] = Math.min(low[k % 3], corners[i + k])
      high[k % 3] = Math.max(high[k % 3], corners[i + k])
    }
    const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    area += Math.hypot(...normal) / 2
    volume += (ax * normal[0] + ay * normal[1] + az * normal[2]) / 6
  }
  return { size: high.map((value, axis) => value - low[axis]), area, volume: Math.abs(volume) }
}

/** Nine coordinates for each triangle. */
function cornersOf(bytes: Buffer): Float64Array {
  const count = bytes.length >= 84 ? bytes.readUInt32LE(80) : 0
  if (84 + count * 50 !== bytes.length) {
    const numbers = [...bytes.toString('latin1').matchAll(/vertex\s+(\S+)\s+(\S+)\s+(\S+)/g)]
    return Float64Array.from(numbers.flatMap(([, x, y, z]) => [Number(x), Number(y), Number(z)]))
  }
  const out = new Float64Array(count * 9)
  for (let i = 0; i < count; i++) for (let k = 0; k < 9; k++) out[i * 9 + k] = bytes.readFloatLE(84 + i * 50 + 12 + k * 4)
  return out
}
