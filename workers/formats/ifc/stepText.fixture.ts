interface Header {
  /** Arguments of FILE_NAME, as they are written. */
  fileName: string
  schema: string
}

/** An IFC file whose lines have the ids 1, 2, 3, ... `before`: text before the first of them. */
export const stepText = (lines: readonly string[], { fileName, schema }: Header, before = ''): string =>
  `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');
FILE_NAME(${fileName});
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
${before}${lines.map((line, i) => `#${i + 1}=${line};`).join('\n')}
ENDSEC;
END-ISO-10303-21;
`
