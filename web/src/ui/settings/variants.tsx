// Choosing a variant: presets by board, and one's own.

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { VariantInfo } from "../../game/session.js";
import { t } from "../../texts/index";
import { Choices } from "../choices";
import { DIRECTIONS, SIDES, variantAbout, variantName, type Custom } from "../words";
import { customOf, customVariant, groupPresets, matches, shapesFor } from "./model";
import { VariantPicture } from "./picture";

interface VariantChooserProps {
  readonly variants: readonly VariantInfo[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** The chosen variant, and the list of all when it is opened. */
export function VariantChooser({ variants, value, onChange }: VariantChooserProps): JSX.Element {
  const chosen = variants.find((variant) => variant.key === value);
  return (
    <fieldset class="choices">
      <legend>{t("settings-variant")}</legend>
      {chosen !== undefined && <ChosenVariant variant={chosen} />}
      <details class="variant-list">
        <summary>{t("settings-all-variants")}</summary>
        <VariantList variants={variants} value={value} onChange={onChange} />
      </details>
    </fieldset>
  );
}

function ChosenVariant({ variant }: { readonly variant: VariantInfo }): JSX.Element {
  return (
    <div class="variant-chosen">
      <VariantPicture variant={variant} />
      <div>
        <p class="variant-name">{variantName(variant.key)}</p>
        <p class="choice-about">{variantAbout(variant.key)}</p>
        <p class="choice-about">{variantFacts(variant)}</p>
      </div>
    </div>
  );
}

/** The numbers of a variant in one line. */
export function variantFacts({ side, pieces, directions, deadline, limit }: VariantInfo): string {
  return t("variant-facts", { side, pieces, directions, deadline, limit });
}

function VariantList({ variants, value, onChange }: VariantChooserProps): JSX.Element {
  const name = useId();
  const [search, setSearch] = useState("");
  const groups = groupPresets(variants)
    .map(([side, group]) => [side, group.filter(({ key }) => matches(search, key, variantName(key)))] as const)
    .filter(([, group]) => group.length > 0);
  const custom = variants.find((variant) => variant.key === value)?.preset !== true;
  return (
    <>
      <label class="field">
        <span class="visually-hidden">{t("settings-variant-search")}</span>
        <input
          type="search"
          placeholder={t("settings-variant-search")}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      {groups.length === 0 && <p role="status">{t("settings-variant-none")}</p>}
      {groups.map(([side, group]) => (
        <div key={side} role="group" aria-label={t("settings-group-side", { side })} class="variant-group">
          <p class="variant-group-name" aria-hidden="true">
            {t("custom-side-option", { side })}
          </p>
          {group.map((variant) => (
            <VariantRow
              key={variant.key}
              name={name}
              label={variantName(variant.key)}
              about={variantAbout(variant.key)}
              checked={variant.key === value}
              onChoose={() => onChange(variant.key)}
            />
          ))}
        </div>
      ))}
      <div class="variant-group">
        <VariantRow
          name={name}
          label={t("variant-custom")}
          about={t("variant-custom-about")}
          checked={custom}
          onChoose={() => choose(variants, customOf(""), onChange)}
        />
        {custom && <CustomVariant variants={variants} value={value} onChange={onChange} />}
      </div>
    </>
  );
}

interface VariantRowProps {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function VariantRow({ name, label, about, checked, onChoose }: VariantRowProps): JSX.Element {
  return (
    <label class="variant-row" data-checked={checked ? "" : undefined}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span class="choice-words">
        <span class="choice-label">{label}</span>
        <span class="choice-about">{about}</span>
      </span>
    </label>
  );
}

function choose(variants: readonly VariantInfo[], custom: Custom, onChange: (key: string) => void): void {
  const shapes = shapesFor(custom.side);
  const shape = shapes.includes(custom.shape) ? custom.shape : (shapes[0] ?? custom.shape);
  const variant = customVariant(variants, { ...custom, shape });
  if (variant !== undefined) onChange(variant.key);
}

function CustomVariant({ variants, value, onChange }: VariantChooserProps): JSX.Element {
  const custom = customOf(value);
  const change = (part: Partial<Custom>): void => choose(variants, { ...custom, ...part }, onChange);
  return (
    <div class="variant-custom">
      <Choices
        legend={t("custom-side")}
        value={custom.side}
        choices={SIDES.map((side) => ({ value: side, label: t("custom-side-option", { side }) }))}
        onChange={(side) => change({ side })}
      />
      <Choices
        legend={t("custom-shape")}
        value={custom.shape}
        choices={shapesFor(custom.side).map((shape) => ({ value: shape, label: t(`shape-${shape}`) }))}
        onChange={(shape) => change({ shape })}
      />
      <Choices
        legend={t("custom-directions")}
        value={custom.directions}
        choices={DIRECTIONS.map((directions) => ({ value: directions, label: t(`directions-${directions}`) }))}
        onChange={(directions) => change({ directions })}
      />
    </div>
  );
}
