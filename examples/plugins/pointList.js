/** Reads lists of points (.xyz, .pts: three numbers a line, and red, green, blue after them or not) by making a PLY file of them, which the viewer reads. */
const number = /[-+]?\d*\.?\d+(?:e[-+]?\d+)?/gi

function toPly(text) {
  const rows = []
  for (const line of text.split('\n')) {
    const values = line.match(number)?.map(Number) ?? []
    if (values.length >= 3 && !line.startsWith('#')) rows.push(values)
  }
  const coloured = rows.length > 0 && rows.every(({ length }) => length >= 6)
  const columns = coloured ? 6 : 3
  const colours = coloured ? ['red', 'green', 'blue'].map((name) => `property uchar ${name}\n`).join('') : ''
  const axes = ['x', 'y', 'z'].map((name) => `property float ${name}\n`).join('')
  return `ply\nformat ascii 1.0\nelement vertex ${rows.length}\n${axes}${colours}end_header\n${rows.map((row) => row.slice(0, columns).join(' ')).join('\n')}\n`
}

export default {
  name: 'Point lists',
  facet: 1,
  setup(host) {
    host.addImporter({
      extensions: ['xyz', 'pts'],
      open: (content, name) => ({ name: `${name}.ply`, content: new TextEncoder().encode(toPly(new TextDecoder().decode(content))) }),
    })
  },
}
