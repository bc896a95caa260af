//! What SVG text is made of.

/// An SVG text under way. Lengths are whole numbers, so the text is the same on every platform.
pub(super) struct Canvas {
    text: String,
}

/// How an area or a line is coloured.
#[derive(Clone, Copy)]
pub(super) struct Paint<'a> {
    pub(super) fill: &'a str,
    pub(super) stroke: &'a str,
    pub(super) width: i32,
}

impl<'a> Paint<'a> {
    /// An area without an outline.
    pub(super) const fn area(fill: &'a str) -> Paint<'a> {
        Paint { fill, stroke: "none", width: 0 }
    }

    /// An outline only.
    pub(super) const fn line(stroke: &'a str, width: i32) -> Paint<'a> {
        Paint { fill: "none", stroke, width }
    }

    fn attributes(self) -> String {
        match self.width {
            0 => format!(r#"fill="{}""#, self.fill),
            width => format!(r#"fill="{}" stroke="{}" stroke-width="{width}""#, self.fill, self.stroke),
        }
    }
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Type<'a> {
    pub(super) fill: &'a str,
    pub(super) size: i32,
    /// `start` or `middle`: what of the text is at its place.
    pub(super) anchor: &'a str,
    pub(super) bold: bool,
}

impl Canvas {
    /// A drawing of this size, with its title and description for those who do not see it.
    pub(super) fn new((width, height): (i32, i32), language: &str, title: &str, description: &str) -> Canvas {
        let mut canvas = Canvas { text: String::new() };
        canvas.add(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" xml:lang="{}" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif">"#,
            escaped(language)
        ));
        canvas.add(format!("<title>{}</title>", escaped(title)));
        canvas.add(format!("<desc>{}</desc>", escaped(description)));
        canvas
    }

    /// The whole text.
    pub(super) fn finish(mut self) -> String {
        self.add("</svg>".to_owned());
        self.text
    }

    pub(super) fn circle(&mut self, (x, y): (i32, i32), radius: i32, paint: Paint<'_>) {
        self.add(format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" {}/>"#, paint.attributes()));
    }

    /// A circle whose outline is dots, so far from each other.
    pub(super) fn dotted_circle(&mut self, (x, y): (i32, i32), radius: i32, apart: &str, paint: Paint<'_>) {
        let paint = paint.attributes();
        self.add(format!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" {paint} stroke-dasharray="0 {apart}" stroke-linecap="round"/>"#
        ));
    }

    /// A rectangle by its upper left corner and its size.
    pub(super) fn rect(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), round: i32, paint: Paint<'_>) {
        let paint = paint.attributes();
        self.add(format!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" {paint}/>"#));
    }

    /// A closed shape.
    pub(super) fn polygon(&mut self, corners: &[(i32, i32)], paint: Paint<'_>) {
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
        self.add(format!(r#"<polygon points="{}" {}/>"#, corners.join(" "), paint.attributes()));
    }

    /// A line of text, centred on the height `y`.
    pub(super) fn text(&mut self, (x, y): (i32, i32), text: &str, set: Type<'_>) {
        let Type { fill, size, anchor, bold } = set;
        // Digits and capitals are about seven tenths of the size high. Not every reader knows `dominant-baseline`.
        let baseline = y + (size * 7 + 10) / 20;
        let weight = if bold { r#" font-weight="700""# } else { "" };
        self.add(format!(
            r#"<text x="{x}" y="{baseline}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"{weight}>{}</text>"#,
            escaped(text)
        ));
    }

    fn add(&mut self, line: String) {
        self.text.push_str(&line);
        self.text.push('\n');
    }
}

/// The text with what means something to XML written out.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escaped(r#"<a b="c">&amp;"#), "&lt;a b=&quot;c&quot;&gt;&amp;amp;");
    }
}
