/**
 * Draws the labels of an HTML layer as they look on screen: boxes with ground, border and shadow, and their text; `context` stands in CSS pixels of the
 * page, `scale` times as many in the picture. Hidden elements, and those that match `left`, are left out.
 */
export function drawHtml(context: CanvasRenderingContext2D, layer: HTMLElement, scale: number, left: string): void {
  for (const element of layer.querySelectorAll<HTMLElement>('*')) {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || element.closest(left) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const style = getComputedStyle(element)
    drawBox(context, box, style, scale)
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) drawText(context, node, element, style)
  }
}

function drawBox(context: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration, scale: number): void {
  const width = Number.parseFloat(style.borderTopWidth) || 0
  const corners = [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomRightRadius, style.borderBottomLeftRadius]
  const radii = corners.map((radius) => Number.parseFloat(radius) * (radius.includes('%') ? Math.min(box.width, box.height) / 100 : 1) || 0)
  const path = (inset: number): Path2D => {
    const outline = new Path2D()
    outline.roundRect(
      box.left + inset,
      box.top + inset,
      box.width - 2 * inset,
      box.height - 2 * inset,
      radii.map((radius) => Math.max(0, radius - inset)),
    )
    return outline
  }
  context.save()
  if (!isClear(style.backgroundColor)) {
    setShadow(context, style.boxShadow, scale)
    context.fillStyle = style.backgroundColor
    context.fill(path(0))
    context.shadowColor = 'transparent'
  }
  if (width > 0 && style.borderTopStyle === 'solid' && !isClear(style.borderTopColor)) {
    context.lineWidth = width
    context.strokeStyle = style.borderTopColor
    context.stroke(path(width / 2))
  }
  context.restore()
}

const isClear = (colour: string): boolean => colour === 'transparent' || /[,/]\s*0\)$/.test(colour)

/** The first shadow of computed `box-shadow`: a colour, then x, y and blur. A canvas takes shadows in its own pixels, however it is scaled. */
function setShadow(context: CanvasRenderingContext2D, shadow: string, scale: number): void {
  const [, colour, x, y, blur] = /^(\S+\([^)]*\)) (\S+)px (\S+)px (\S+)px/.exec(shadow) ?? []
  if (!colour) return
  context.shadowColor = colour
  context.shadowOffsetX = Number(x) * scale
  context.shadowOffsetY = Number(y) * scale
  context.shadowBlur = Number(blur) * scale
}

/** A line of text where the page has it; labels have one line each. */
function drawText(context: CanvasRenderingContext2D, node: ChildNode, element: HTMLElement, style: CSSStyleDeclaration): void {
  const text = node.textContent?.trim() ?? ''
  if (text === '') return
  const range = document.createRange()
  range.selectNodeContents(node)
  const { left, top, width } = range.getBoundingClientRect()
  const room = element.getBoundingClientRect().width
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  const isCut = style.textOverflow === 'ellipsis' && width > room
  const line = isCut ? shortened(context, text, room) : text
  context.fillText(line, left, top + context.measureText(line).fontBoundingBoxAscent, isCut ? room : width)
}

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  let count = text.length
  while (count > 0 && context.measureText(`${text.slice(0, count)}…`).width > room) count--
  return `${text.slice(0, count)}…`
}
