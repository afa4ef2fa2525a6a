import { OPS } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { begin, color, number, numbers, repeat, setDash, setState } from './pageArguments.ts'
import type { PageItems } from './pageItems.ts'
import type { PdfGlyph } from './textState.ts'

type Play = (page: PageItems, args: readonly unknown[]) => void

const byName: Readonly<Record<string, Play>> = {
  save: (page) => page.save(),
  restore: (page) => page.restore(),
  transform: (page, args) => page.transform(args as number[]),
  setLineWidth: (page, [width]) => page.set({ width: number(width) }),
  setLineCap: (page, [value]) => page.setEnds({ cap: number(value) }),
  setLineJoin: (page, [value]) => page.setEnds({ join: number(value) }),
  setMiterLimit: (page, [value]) => page.setEnds({ miterLimit: number(value) }),
  setDash,
  setGState: (page, [entries]) => setState(page, entries),
  setStrokeRGBColor: (page, [value]) => page.set({ stroke: color(value), strokePattern: undefined }),
  setFillRGBColor: (page, [value]) => page.set({ fill: color(value), pattern: undefined }),
  setStrokeTransparent: (page) => page.set({ stroke: undefined, strokePattern: undefined }),
  setFillTransparent: (page) => page.set({ fill: undefined, pattern: undefined }),
  setFillColorN: (page, args) => page.usePattern(args, false),
  setStrokeColorN: (page, args) => page.usePattern(args, true),
  shadingFill: (page, [id]) => page.shadeAll(id),
  clip: (page) => page.clipNext('nonzero'),
  eoClip: (page) => page.clipNext('even'),
  constructPath: (page, [op, data]) => page.path(number(op), data as (ArrayLike<number> | null)[]),
  beginText: (page) => page.text.begin(),
  setCharSpacing: ({ text }, [value]) => (text.charSpacing = number(value)),
  setWordSpacing: ({ text }, [value]) => (text.wordSpacing = number(value)),
  setHScale: ({ text }, [value]) => (text.stretch = number(value) / 100),
  setLeading: ({ text }, [value]) => (text.leading = -number(value)),
  setTextRise: ({ text }, [value]) => (text.rise = number(value)),
  setTextRenderingMode: ({ text }, [value]) => (text.mode = number(value)),
  setFont: (page, [id, size]) => page.text.setFont(page.font(String(id)), number(size)),
  moveText: ({ text }, [x, y]) => text.move(number(x), number(y)),
  setLeadingMoveText: ({ text }, [x, y]) => {
    text.leading = number(y)
    text.move(number(x), number(y))
  },
  setTextMatrix: ({ text }, [matrix]) => text.place(numbers(matrix)),
  nextLine: ({ text }) => text.move(0, text.leading),
  showText: (page, [glyphs]) => page.letters(glyphs as (PdfGlyph | number)[]),
  beginMarkedContent: (page, [tag]) => page.beginContent(tag, undefined),
  beginMarkedContentProps: (page, [tag, properties]) => page.beginContent(tag, properties),
  endMarkedContent: (page) => page.endContent(),
  paintFormXObjectBegin: (page, [matrix, box]) => begin(page, matrix, box),
  paintFormXObjectEnd: (page) => page.restore(),
  beginGroup: (page, [group]) => page.beginGroup(group ?? {}),
  endGroup: (page) => page.endGroup(),
  beginAnnotation: (page, [, , transform, matrix]) => {
    begin(page, transform)
    if (matrix) page.transform(numbers(matrix))
  },
  endAnnotation: (page) => page.restore(),
  paintImageXObject: (page, [id]) => page.image(id),
  paintInlineImageXObject: (page, [image]) => page.image(image),
  paintImageMaskXObject: (page, [image]) => page.image(image, true),
  paintSolidColorImageMask: (page) => page.square(),
  paintImageMaskXObjectGroup: (page) => page.skip(),
  paintImageXObjectRepeat: (page, [id, x, y, places]) => repeat(page, id, false, [number(x), 0, 0, number(y)], numbers(places)),
  paintImageMaskXObjectRepeat: (page, [image, x, a, b, y, places]) => repeat(page, image, true, [number(x), number(a), number(b), number(y)], numbers(places)),
  paintInlineImageXObjectGroup: (page) => page.skip(),
}

/** What operators of pdf.js draw, by their numbers. */
export const operators: Readonly<Record<number, Play>> = Object.fromEntries(Object.entries(byName).map(([name, play]) => [OPS[name], play]))
