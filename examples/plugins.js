import { allowPlugins } from '../packages/viewer/dist/index.js'

const viewer = document.querySelector('facet-viewer')
// In the module that imports the viewer: the element loads its plug-ins when this has run.
allowPlugins('plugins/')

viewer.addEventListener('face-named', ({ detail }) => (document.querySelector('#face').textContent = detail))
document.querySelector('#points').addEventListener('click', async () => {
  const spiral = Array.from({ length: 200 }, (_, i) => [Math.cos(i / 8) * 20, Math.sin(i / 8) * 20, i / 4].map((value) => value.toFixed(3)).join(' '))
  const { parts } = await viewer.open(new Blob([spiral.join('\n')]), 'spiral.xyz')
  const [part] = parts.values()
  document.querySelector('#points-read').textContent = `${part.points.positions.length / 3} points`
})
