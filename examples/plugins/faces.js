/** Counts faces by their kind in a panel, names the face that is clicked, frames the largest part, and saves the counts. */
const volumeOfBox = ([x0, y0, z0, x1, y1, z1]) => (x1 - x0) * (y1 - y0) * (z1 - z0)
export default {
  name: 'Faces',
  facet: 1,
  setup(host) {
    const { element, core } = host
    const kindOf = (part, face) => (part.faces ? core.faceInfoAt(part.faces, face).kind : 'mesh')

    /** Kinds with how many faces of each the shown bodies have. */
    function rows() {
      const { index, parts } = element.model
      const counts = {}
      for (const node of index.occurrences) {
        const part = parts.get(index.nodes[node].part)
        for (let face = 0; face < (part?.mesh?.faceStart.length ?? 1) - 1; face++) counts[kindOf(part, face)] = (counts[kindOf(part, face)] ?? 0) + 1
      }
      return Object.entries(counts)
    }

    host.addPanel({
      label: 'Faces',
      mount(container) {
        const list = document.createElement('ul')
        const named = document.createElement('output')
        const say = ({ detail }) => (named.textContent = detail)
        const fill = () => list.replaceChildren(...rows().map(([kind, count]) => Object.assign(document.createElement('li'), { textContent: `${kind}: ${count}` })))
        if (element.model) fill()
        element.addEventListener('facet-load', fill)
        element.addEventListener('face-named', say)
        container.append(list, named)
        return () => {
          element.removeEventListener('facet-load', fill)
          element.removeEventListener('face-named', say)
        }
      },
    })

    host.addTool({
      label: 'Name face',
      click({ pick }) {
        const { index, parts } = element.model
        const part = pick && parts.get(index.nodes[pick.node].part)
        element.dispatchEvent(new CustomEvent('face-named', { detail: part ? `${part.name}, ${kindOf(part, pick.face)}` : 'nothing' }))
      },
    })

    host.addAction({
      label: 'Frame largest',
      run() {
        const { index, parts } = element.model
        const size = (node) => volumeOfBox(parts.get(index.nodes[node].part)?.bounds ?? [0, 0, 0, 0, 0, 0])
        const [largest] = [...index.occurrences].sort((a, b) => size(b) - size(a))
        element.selection = [largest]
        element.fit([largest])
      },
    })

    host.addExporter({
      label: 'Save counts',
      extension: 'csv',
      write: () => new Blob([`kind,faces\n${rows().map((row) => row.join(',')).join('\n')}\n`], { type: 'text/csv' }),
    })
  },
}
