const viewer = document.querySelector('facet-viewer')

viewer.addEventListener('facet-select', ({ detail }) => {
  document.querySelector('#selected').textContent = detail.names.join(', ') || 'nothing'
})
viewer.addEventListener('facet-measure', ({ detail: { results } }) => {
  document.querySelector('#measured').textContent = results.map(({ id, value, exact }) => `${id} ${value} ${exact ? 'exact' : ''}`).join('; ')
})
document.querySelector('#half').addEventListener('click', () => viewer.setAttribute('section', 'x'))
