// What a compiled catalogue needs at run time: numbers and plurals of its language.

/** An argument of a message. */
export type Value = string | number;

/** The arguments of a message by name. */
export type Args = Readonly<Record<string, Value>>;

/** The texts of one language: a message without arguments is its text. */
export type Catalogue = Readonly<Record<string, string | ((args: Args) => string)>>;

/** How compiled messages read their arguments; every reader throws when one is missing. */
export interface Formatter {
  /** The argument as text; a number as its language writes it. */
  v(args: Args, name: string): string;
  /** The argument as a number, also if it came as text. */
  n(args: Args, name: string): number;
  /** The plural category of the argument. */
  p(args: Args, name: string): Intl.LDMLPluralRule;
  /** The argument itself, to choose by. */
  s(args: Args, name: string): Value;
}

/** Makes the readers of one language. */
export function formatter(language: string): Formatter {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const n = (args: Args, name: string): number => Number(argument(args, name));
  return {
    s: argument,
    n,
    v(args, name) {
      const value = argument(args, name);
      if (typeof value !== "number") return String(value);
      numbers ??= new Intl.NumberFormat(language);
      return numbers.format(value);
    },
    p(args, name) {
      plurals ??= new Intl.PluralRules(language);
      return plurals.select(n(args, name));
    },
  };
}

function argument(args: Args, name: string): Value {
  const value = args[name];
  if (value === undefined || value === null) throw new RangeError(`missing argument ${name}`);
  return value;
}
